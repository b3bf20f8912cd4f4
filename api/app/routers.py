"""Every noun's ``router``, listed once."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.role import routes as roles
from api.access.security import routes as security
from api.access.session import routes as session
from api.access.setup import routes as setup
from api.app import health
from api.calendar.holiday import routes as holidays
from api.calendar.period import routes as periods
from api.calendar.slot import routes as slots
from api.calendar.term import routes as terms
from api.cases.case import routes as cases
from api.cases.delegation import routes as delegations
from api.cases.notification import routes as notifications
from api.cases.role_change import routes as role_changes
from api.cases.task import routes as tasks
from api.curriculum.allocation_round import routes as allocation_rounds
from api.curriculum.attachment import routes as attachments
from api.curriculum.bundle import routes as bundles
from api.curriculum.curriculum_outcome import routes as curriculum_outcomes
from api.curriculum.equivalence import routes as equivalences
from api.curriculum.exam import routes as section_exams
from api.curriculum.goal import routes as strategic_goals
from api.curriculum.outcome import routes as outcomes
from api.curriculum.requisite import routes as requisites
from api.curriculum.room import routes as rooms
from api.curriculum.section import routes as sections
from api.curriculum.section_copy import routes as section_copies
from api.curriculum.subject import routes as subjects
from api.curriculum.subject_change import routes as subject_changes
from api.curriculum.subject_use import routes as subject_uses
from api.curriculum.taught_hour import routes as taught_hours
from api.curriculum.teaching_hour import routes as teaching_hours
from api.documents.document import routes as documents
from api.enrolment.average import routes as average
from api.enrolment.context import routes as context
from api.enrolment.dashboard import routes as dashboard
from api.enrolment.enrolment import routes as enrolment
from api.enrolment.enrolment_type import routes as enrolment_type
from api.enrolment.hold import routes as holds
from api.enrolment.log import routes as log
from api.enrolment.minimum import routes as minimum
from api.enrolment.on_behalf import routes as on_behalf
from api.enrolment.open_subject import routes as open_subjects
from api.enrolment.plan import routes as plans
from api.enrolment.plan import sharing_routes as shared_plans
from api.enrolment.result import routes as results
from api.enrolment.search import routes as search
from api.enrolment.student_enrolment import routes as student_enrolment
from api.enrolment.timetable import routes as timetable
from api.enrolment.timetable_proposal import routes as timetable_proposals
from api.enrolment.unlock import routes as unlock
from api.enrolment.waitlist import routes as waitlist
from api.finance.account import routes as accounts
from api.finance.agency import routes as agencies
from api.finance.bank import routes as bank
from api.finance.bank_account import routes as bank_accounts
from api.finance.bill import routes as bills
from api.finance.bill_gap import routes as bill_gaps
from api.finance.bill_run import routes as bill_runs
from api.finance.cancellation import routes as cancellations
from api.finance.day import routes as days
from api.finance.desk import routes as desk
from api.finance.erp_unit import routes as erp_units
from api.finance.fee import routes as fees
from api.finance.fee_pattern import routes as fee_patterns
from api.finance.fee_test import routes as fee_tests
from api.finance.funder import routes as funders
from api.finance.instalment_pattern import routes as instalment_patterns
from api.finance.instalment_split import routes as instalment_splits
from api.finance.late_fine import routes as late_fines
from api.finance.master_change import routes as master_changes
from api.finance.money_report import routes as money_reports
from api.finance.my_account import routes as my_account
from api.finance.my_scholarships import routes as my_scholarships
from api.finance.normal_fee import routes as normal_fees
from api.finance.paper import routes as money_papers
from api.finance.pay_link import routes as pay_links
from api.finance.payment_list import routes as payment_list
from api.finance.payment_pass import routes as passes
from api.finance.print_run import routes as print_runs
from api.finance.progress import routes as progress
from api.finance.project_fee import routes as project_fees
from api.finance.refund import routes as refunds
from api.finance.refund_list import routes as refund_lists
from api.finance.scholarship import routes as scholarships
from api.finance.scholarship_award import routes as scholarship_awards
from api.finance.signer import routes as signers
from api.finance.sponsor_payment import routes as sponsor_payments
from api.finance.subject_fee import routes as subject_fees
from api.finance.unexplained import routes as unexplained
from api.finance.university import routes as university_names
from api.finance.waiver import routes as waivers
from api.finance.waiver_rule import routes as waiver_rules
from api.grades.explanation import routes as grade_explanations
from api.grades.grade import routes as grades
from api.grades.grade_correction import routes as grade_corrections
from api.grades.grade_extension import routes as grade_extensions
from api.grades.grade_submission import routes as grade_submissions
from api.grades.grader import routes as graders
from api.grades.grading_group import routes as grading_groups
from api.grades.incomplete_grade import routes as incomplete_grades
from api.grades.letter import routes as hand_letters
from api.grades.paper import routes as grade_papers
from api.grades.presence import routes as presence
from api.grades.progress import routes as grade_progress
from api.grades.report import routes as grade_reports
from api.grades.score import routes as scores
from api.grades.score_draft import routes as grading_drafts
from api.grades.score_file import routes as sheet_files
from api.grades.score_history import routes as score_history
from api.grades.sheet import routes as sheets
from api.grades.standing import routes as standing
from api.grades.standing_review import routes as standing_reviews
from api.grades.transcript import routes as transcripts
from api.imports.checklist import routes as checklist
from api.imports.import_batch import routes as imports
from api.news.announcement import routes as announcements
from api.news.student_news import routes as student_news
from api.news.subject_announcement import routes as subject_announcements
from api.people.advisor import routes as advisors
from api.people.contact import routes as contacts
from api.people.organisation import routes as organisation
from api.people.particulars import routes as particulars
from api.people.profile import routes as profile
from api.people.status_event import routes as status_events
from api.people.university import routes as university
from api.study.adoption import routes as adoptions
from api.study.advising import routes as advising
from api.study.audit import routes as audits
from api.study.audit_round import routes as audit_rounds
from api.study.calendar_feed import routes as calendar_feeds
from api.study.conferral import routes as conferrals
from api.study.demand import routes as demand
from api.study.graduate import routes as graduates
from api.study.graduation import routes as graduations
from api.study.graduation_plan import routes as graduation_plans
from api.study.leave import routes as leaves
from api.study.name_change import routes as name_changes
from api.study.programme import routes as programmes
from api.study.programme_change import routes as programme_changes
from api.study.programme_draft import routes as programme_drafts
from api.study.programme_exception import routes as programme_exceptions
from api.study.programme_trial import routes as programme_trials
from api.study.student_status import routes as student_status
from api.study.term_checklist import routes as term_checklists
from api.study.term_suggestion import routes as term_suggestions
from api.study.today import routes as today
from api.study.transfer_credit import routes as transfer_credits
from api.study.transfer_rule import routes as transfer_rules
from api.study.year_promotion import routes as year_promotions

# A request is held against them in this order: what an enrolment day asks for comes first.
ROUTERS: Final[list[APIRouter]] = [
    student_enrolment.router,
    enrolment.router,
    cases.router,
    health.router,
    session.router,
    security.router,
    setup.router,
    roles.router,
    tasks.router,
    average.router,
    context.router,
    minimum.router,
    delegations.router,
    role_changes.router,
    plans.router,
    shared_plans.router,
    waitlist.router,
    unlock.router,
    holds.router,
    enrolment_type.router,
    open_subjects.router,
    results.router,
    search.router,
    on_behalf.router,
    log.router,
    timetable.router,
    timetable_proposals.router,
    calendar_feeds.router,
    documents.router,
    grades.router,
    grade_explanations.router,
    hand_letters.router,
    grade_submissions.router,
    incomplete_grades.router,
    standing_reviews.router,
    grade_extensions.router,
    grade_corrections.router,
    sheets.router,
    scores.router,
    sheet_files.router,
    score_history.router,
    presence.router,
    graders.router,
    grading_groups.router,
    grading_drafts.router,
    grade_reports.router,
    standing.router,
    transcripts.router,
    grade_papers.router,
    grade_progress.router,
    profile.router,
    status_events.router,
    particulars.router,
    student_status.router,
    today.router,
    adoptions.router,
    conferrals.router,
    year_promotions.router,
    graduations.router,
    leaves.router,
    name_changes.router,
    programme_exceptions.router,
    programmes.router,
    programme_trials.router,
    programme_drafts.router,
    programme_changes.router,
    transfer_credits.router,
    transfer_rules.router,
    advisors.router,
    contacts.router,
    organisation.router,
    university.router,
    advising.router,
    audits.router,
    audit_rounds.router,
    demand.router,
    graduates.router,
    graduation_plans.router,
    term_checklists.router,
    term_suggestions.router,
    dashboard.router,
    notifications.router,
    announcements.router,
    subject_announcements.router,
    student_news.router,
    terms.router,
    periods.router,
    holidays.router,
    pay_links.router,
    passes.router,
    bank.router,
    unexplained.router,
    fees.router,
    bills.router,
    fee_patterns.router,
    fee_tests.router,
    normal_fees.router,
    money_reports.router,
    my_account.router,
    my_scholarships.router,
    instalment_patterns.router,
    bank_accounts.router,
    signers.router,
    print_runs.router,
    subject_fees.router,
    late_fines.router,
    project_fees.router,
    progress.router,
    erp_units.router,
    agencies.router,
    cancellations.router,
    instalment_splits.router,
    master_changes.router,
    university_names.router,
    funders.router,
    scholarships.router,
    sponsor_payments.router,
    waivers.router,
    waiver_rules.router,
    refund_lists.router,
    refunds.router,
    scholarship_awards.router,
    checklist.router,
    imports.router,
    bill_runs.router,
    bill_gaps.router,
    money_papers.router,
    payment_list.router,
    accounts.router,
    days.router,
    desk.router,
    slots.router,
    requisites.router,
    taught_hours.router,
    teaching_hours.router,
    attachments.router,
    outcomes.router,
    curriculum_outcomes.router,
    subjects.router,
    subject_changes.router,
    subject_uses.router,
    sections.router,
    section_exams.router,
    rooms.router,
    section_copies.router,
    allocation_rounds.router,
    bundles.router,
    equivalences.router,
    strategic_goals.router,
]
