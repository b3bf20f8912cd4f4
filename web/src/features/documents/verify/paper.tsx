import { useTranslation } from 'react-i18next';
import type { VerifiedPaper } from '@/client/models';
import { clock } from '@/components/week-grid/placing';
import { dateTime, longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type Content = VerifiedPaper['content'];
type Result = Extract<Content, { kind?: 'enrolment_result' }>;
type Timetable = Extract<Content, { kind?: 'timetable' }>;

const BUDDHIST_OFFSET = 543;

/** What the paper says, line by line, to be compared with the one in the hand. Names are in the paper's language. */
export function Paper({ paper }: { paper: VerifiedPaper }) {
  const { t } = useTranslation(['verify', 'documents']);
  const { language } = useLanguage();
  const { content } = paper;
  const year = content.academicYear - (language === 'en' ? BUDDHIST_OFFSET : 0);
  const facts: [string, string, boolean?][] = [
    ['code', content.student.code],
    ['name', content.student.name, true],
    ['faculty', content.student.faculty, true],
    ['major', content.student.major, true],
    ['term', `${year} ${t(`documents:semester.${content.semester}`)}`],
    ['issued', dateTime(paper.issuedAt, language)],
  ];
  return (
    <section className="paper" aria-labelledby="paper-title">
      <p className="sign-in-soft">{t('compare')}</p>
      <h2 id="paper-title">{t(`documents:title.${content.kind ?? 'enrolment_result'}`)}</h2>
      <dl>
        <div>
          <dt>{t('code')}</dt>
          <dd className="code">{paper.code}</dd>
        </div>
        {facts.map(([name, value, isOfPaper]) => (
          <div key={name}>
            <dt>{t(`documents:head.${name}`)}</dt>
            <dd lang={isOfPaper ? paper.language : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {isTimetable(content) ? (
        <TimetableLines content={content} language={paper.language} />
      ) : (
        <ResultLines content={content} language={paper.language} />
      )}
    </section>
  );
}

function isTimetable(content: Content): content is Timetable {
  return content.kind === 'timetable';
}

/** A section as every table names it. */
function useSectionCells() {
  const { t } = useTranslation('documents');
  return (line: Result['lines'][number] | Timetable['exams'][number] | Timetable['meetings'][number]) => ({
    subject: line.subjectCode,
    name: line.subjectName,
    section: `${line.sectionCode} ${t(`type.${line.sectionType}`)}`,
  });
}

function ResultLines({ content, language }: { content: Result; language: string }) {
  const { t } = useTranslation('documents');
  const section = useSectionCells();
  if (content.lines.length === 0) return <p>{t('none.lines')}</p>;
  return (
    <>
      <Lines
        columns={['subject', 'name', 'section', 'credit', 'status']}
        language={language}
        rows={content.lines.map((line) => ({
          ...section(line),
          credit: line.credit,
          status: t(`status.${line.status}`),
        }))}
      />
      <p className="total">{t('total.enrolled', { credits: content.enrolledCredit })}</p>
      {content.waitingCredit !== '0' && (
        <p className="total">{t('total.waiting', { credits: content.waitingCredit })}</p>
      )}
    </>
  );
}

function TimetableLines({ content, language }: { content: Timetable; language: string }) {
  const { t } = useTranslation('documents');
  const { language: shown } = useLanguage();
  const section = useSectionCells();
  const time = ({ weekday, startsMinute, endsMinute }: Timetable['meetings'][number]) =>
    weekday === null || startsMinute === null || endsMinute === null
      ? t('none.time')
      : `${t(`day.${weekday}`)} ${clock(startsMinute)} – ${clock(endsMinute)}`;
  return (
    <>
      <h3>{t('heading.week', { starts: longDate(content.startsOn, shown), ends: longDate(content.endsOn, shown) })}</h3>
      {content.meetings.length === 0 ? (
        <p>{t('none.meetings')}</p>
      ) : (
        <Lines
          columns={['time', 'subject', 'name', 'section', 'room', 'teacher']}
          language={language}
          rows={content.meetings.map((line) => ({
            time: time(line),
            ...section(line),
            room: line.room,
            teacher: line.teacher,
          }))}
        />
      )}
      {(['midterm', 'final'] as const).map((kind) => (
        <Exams key={kind} kind={kind} exams={content.exams.filter(({ exam }) => exam === kind)} language={language} />
      ))}
    </>
  );
}

function Exams({ kind, exams, language }: { kind: string; exams: Timetable['exams']; language: string }) {
  const { t } = useTranslation('documents');
  const { language: shown } = useLanguage();
  const section = useSectionCells();
  return (
    <>
      <h3>{t(`exam.${kind}`)}</h3>
      {exams.length === 0 ? (
        <p>{t('none.exams')}</p>
      ) : (
        <Lines
          columns={['date', 'subject', 'name', 'section', 'room']}
          language={language}
          rows={exams.map((line) => ({
            date: `${dateTime(line.startsAt, shown)} – ${dateTime(line.endsAt, shown).split(' ').at(-1)}`,
            ...section(line),
            room: line.room,
          }))}
        />
      )}
    </>
  );
}

/** Columns whose words are those of the paper; everything else is a label or a figure. */
const OF_PAPER = new Set(['name', 'room', 'teacher']);

interface LinesProps {
  columns: readonly string[];
  rows: readonly Record<string, string>[];
  language: string;
}

/** A table, and on a phone a card for each line: whoever scans a paper holds a phone. */
function Lines({ columns, rows, language }: LinesProps) {
  const { t } = useTranslation('documents');
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={columns.map((column) => row[column]).join(' ')}>
            {columns.map((column) => (
              <td
                key={column}
                className={column}
                data-label={t(`column.${column}`)}
                lang={OF_PAPER.has(column) ? language : undefined}
              >
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
