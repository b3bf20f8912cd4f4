"""The tables, a folder per area. Importing this package registers all of them with the metadata."""

# ruff: noqa: F401
import models.tables.access.security
import models.tables.calendar.academic_calendar
import models.tables.cases.cases
import models.tables.cases.delegations
import models.tables.curriculum.allocation
import models.tables.curriculum.sections
import models.tables.curriculum.subjects
import models.tables.documents.files
import models.tables.documents.papers
import models.tables.enrolment.enrolments
import models.tables.enrolment.holds
import models.tables.enrolment.planning
import models.tables.finance.bill_runs
import models.tables.finance.bills
import models.tables.finance.day_closes
import models.tables.finance.erp_units
import models.tables.finance.fees
import models.tables.finance.invoices
import models.tables.finance.late_fines
import models.tables.finance.ledger
import models.tables.finance.passes
import models.tables.finance.pay_links
import models.tables.finance.paying
import models.tables.finance.payments
import models.tables.finance.print_runs
import models.tables.finance.progress
import models.tables.finance.receipt_prints
import models.tables.finance.signers
import models.tables.finance.standings
import models.tables.grades.ledger
import models.tables.grades.standings
import models.tables.news.communication
import models.tables.people.organisation
import models.tables.people.persons
import models.tables.probe
