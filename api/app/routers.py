"""Every noun's ``router``, listed once."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.roles import routes as roles
from api.access.security import routes as security
from api.access.session import routes as session
from api.app import health
from api.calendar.holidays import routes as holidays
from api.calendar.periods import routes as periods
from api.calendar.slots import routes as slots
from api.calendar.terms import routes as terms
from api.cases.cases import routes as cases
from api.cases.delegations import routes as delegations
from api.cases.notifications import routes as notifications
from api.cases.role_changes import routes as role_changes
from api.cases.tasks import routes as tasks
from api.curriculum.allocation_rounds import routes as allocation_rounds
from api.curriculum.attachments import routes as attachments
from api.curriculum.bundles import routes as bundles
from api.curriculum.curriculum_outcomes import routes as curriculum_outcomes
from api.curriculum.equivalences import routes as equivalences
from api.curriculum.exams import routes as section_exams
from api.curriculum.goals import routes as strategic_goals
from api.curriculum.outcomes import routes as outcomes
from api.curriculum.requisites import routes as requisites
from api.curriculum.rooms import routes as rooms
from api.curriculum.section_copies import routes as section_copies
from api.curriculum.sections import routes as sections
from api.curriculum.subject_changes import routes as subject_changes
from api.curriculum.subject_uses import routes as subject_uses
from api.curriculum.subjects import routes as subjects
from api.curriculum.taught_hours import routes as taught_hours
from api.curriculum.teaching_hours import routes as teaching_hours
from api.documents.documents import routes as documents
from api.enrolment.average import routes as average
from api.enrolment.context import routes as context
from api.enrolment.dashboard import routes as dashboard
from api.enrolment.enrolment import routes as enrolment
from api.enrolment.enrolment_type import routes as enrolment_type
from api.enrolment.holds import routes as holds
from api.enrolment.log import routes as log
from api.enrolment.minimum import routes as minimum
from api.enrolment.on_behalf import routes as on_behalf
from api.enrolment.open_subjects import routes as open_subjects
from api.enrolment.plans import routes as plans
from api.enrolment.plans import sharing_routes as shared_plans
from api.enrolment.results import routes as results
from api.enrolment.search import routes as search
from api.enrolment.student_enrolment import routes as student_enrolment
from api.enrolment.timetable import routes as timetable
from api.enrolment.timetable_proposals import routes as timetable_proposals
from api.enrolment.unlock import routes as unlock
from api.enrolment.waitlist import routes as waitlist
from api.finance.accounts import routes as accounts
from api.finance.agencies import routes as agencies
from api.finance.bank import routes as bank
from api.finance.bank_accounts import routes as bank_accounts
from api.finance.bill_gaps import routes as bill_gaps
from api.finance.bill_runs import routes as bill_runs
from api.finance.bills import routes as bills
from api.finance.cancellations import routes as cancellations
from api.finance.days import routes as days
from api.finance.desk import routes as desk
from api.finance.erp_units import routes as erp_units
from api.finance.fee_patterns import routes as fee_patterns
from api.finance.fee_tests import routes as fee_tests
from api.finance.fees import routes as fees
from api.finance.funders import routes as funders
from api.finance.instalment_patterns import routes as instalment_patterns
from api.finance.instalment_splits import routes as instalment_splits
from api.finance.late_fines import routes as late_fines
from api.finance.master_changes import routes as master_changes
from api.finance.money_reports import routes as money_reports
from api.finance.my_account import routes as my_account
from api.finance.my_scholarships import routes as my_scholarships
from api.finance.normal_fees import routes as normal_fees
from api.finance.papers import routes as money_papers
from api.finance.passes import routes as passes
from api.finance.pay_links import routes as pay_links
from api.finance.payment_list import routes as payment_list
from api.finance.print_runs import routes as print_runs
from api.finance.progress import routes as progress
from api.finance.project_fees import routes as project_fees
from api.finance.refund_lists import routes as refund_lists
from api.finance.refunds import routes as refunds
from api.finance.scholarship_awards import routes as scholarship_awards
from api.finance.scholarships import routes as scholarships
from api.finance.signers import routes as signers
from api.finance.sponsor_payments import routes as sponsor_payments
from api.finance.subject_fees import routes as subject_fees
from api.finance.unexplained import routes as unexplained
from api.finance.waiver_rules import routes as waiver_rules
from api.finance.waivers import routes as waivers
from api.grades.corrections import routes as grade_corrections
from api.grades.drafts import routes as grading_drafts
from api.grades.explanations import routes as grade_explanations
from api.grades.extensions import routes as grade_extensions
from api.grades.files import routes as sheet_files
from api.grades.graders import routes as graders
from api.grades.grades import routes as grades
from api.grades.groups import routes as grading_groups
from api.grades.history import routes as score_history
from api.grades.incomplete import routes as incomplete_grades
from api.grades.letters import routes as hand_letters
from api.grades.papers import routes as grade_papers
from api.grades.presence import routes as presence
from api.grades.progress import routes as grade_progress
from api.grades.reports import routes as grade_reports
from api.grades.scores import routes as scores
from api.grades.sheets import routes as sheets
from api.grades.standing import routes as standing
from api.grades.standing_reviews import routes as standing_reviews
from api.grades.submissions import routes as grade_submissions
from api.grades.transcripts import routes as transcripts
from api.imports.batches import routes as imports
from api.news.announcements import routes as announcements
from api.news.student_news import routes as student_news
from api.news.subject_announcements import routes as subject_announcements
from api.people.organisation import routes as organisation
from api.people.particulars import routes as particulars
from api.people.profile import routes as profile
from api.people.status_events import routes as status_events
from api.study.advising import routes as advising
from api.study.audit_rounds import routes as audit_rounds
from api.study.audits import routes as audits
from api.study.calendar_feeds import routes as calendar_feeds
from api.study.conferrals import routes as conferrals
from api.study.demand import routes as demand
from api.study.graduates import routes as graduates
from api.study.graduation_plans import routes as graduation_plans
from api.study.graduations import routes as graduations
from api.study.leaves import routes as leaves
from api.study.programme_changes import routes as programme_changes
from api.study.programme_drafts import routes as programme_drafts
from api.study.programme_exceptions import routes as programme_exceptions
from api.study.programme_trials import routes as programme_trials
from api.study.programmes import routes as programmes
from api.study.student_status import routes as student_status
from api.study.term_suggestions import routes as term_suggestions
from api.study.today import routes as today
from api.study.transfer_credits import routes as transfer_credits
from api.study.transfer_rules import routes as transfer_rules

# A request is held against them in this order: what an enrolment day asks for comes first.
ROUTERS: Final[list[APIRouter]] = [
    student_enrolment.router,
    enrolment.router,
    cases.router,
    health.router,
    session.router,
    security.router,
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
    conferrals.router,
    graduations.router,
    leaves.router,
    programme_exceptions.router,
    programmes.router,
    programme_trials.router,
    programme_drafts.router,
    programme_changes.router,
    transfer_credits.router,
    transfer_rules.router,
    organisation.router,
    advising.router,
    audits.router,
    audit_rounds.router,
    demand.router,
    graduates.router,
    graduation_plans.router,
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
    funders.router,
    scholarships.router,
    sponsor_payments.router,
    waivers.router,
    waiver_rules.router,
    refund_lists.router,
    refunds.router,
    scholarship_awards.router,
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
