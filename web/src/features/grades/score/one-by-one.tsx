import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffectEvent, useLayoutEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { useStore } from '@/lib/store';
import { useLanguage } from '@/lib/use-language';
import { CellDetail } from './cell-detail';
import { shownText, type Cell } from './cells';
import { HistoryOfCell } from './history-of-cell';
import { JumpList } from './jump-list';
import type { OpenScores } from './open-scores';
import type { Place } from './range';
import { SaveStates } from './save-states';
import { mayType } from './use-grid';
import { useGridWords } from './use-grid-words';
import './score-grid.css';

const MARKS = ['absent', 'excused'] as const;

interface ScoresOfSheet {
  sheet: Schemas['SheetView'];
  scores: OpenScores;
}

/** For a phone: one topic, one student at a time, and who is missing. */
export function OneByOne({ sheet, scores }: ScoresOfSheet) {
  const { t } = useTranslation('scores');
  const { pick } = useLanguage();
  const [column, setColumn] = useState(0);
  /** Who is shown, wherever the student stands in the sheet. */
  const [studentId, setStudentId] = useState(sheet.students[0]?.studentId);
  const row = sheet.students.findIndex((student) => student.studentId === studentId);
  const jump = (student: Schemas['SheetView']['students'][number]) => setStudentId(student.studentId);
  const setRow = (next: number) => setStudentId(sheet.students[next]?.studentId);
  const [asked, setAsked] = useState<Place | null>(null);
  const held = useStore(scores.store);
  const topic = sheet.topics[column];
  const line = sheet.students[row];
  const cell = line && held.rows.get(line.studentId)?.cells[column];
  // Nobody else takes the place of a student who left: what is being typed would become their score.
  if (!line && studentId !== undefined)
    return (
      <Alert severity="warning" action={<JumpList students={sheet.students} onJump={jump} />}>
        {t('one.left')}
      </Alert>
    );
  if (!topic || !line || !cell) return null;
  const isBlank = (id: number) => {
    const other = held.rows.get(id)?.cells[column];
    return other !== undefined && shownText(other) === '';
  };
  const missing = sheet.students.flatMap((student, place) =>
    mayType(sheet, student) && isBlank(student.studentId) ? [{ student, place }] : [],
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <SaveStates
        sheet={sheet}
        scores={scores}
        onGoTo={(place) => {
          setRow(place.row);
          setColumn(place.column);
        }}
      />
      <TextField
        select
        label={t('one.topic')}
        value={column}
        onChange={(event) => setColumn(Number(event.target.value))}
      >
        {sheet.topics.map(({ topicId, name, maximum, weight }, place) => (
          <MenuItem key={topicId} value={place}>
            {`${name} · ${t('grid.outOf', { maximum, weight })}`}
          </MenuItem>
        ))}
      </TextField>
      <JumpList students={sheet.students} onJump={jump} />
      <Panel>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <div aria-live="polite">
            <Box sx={{ color: 'text.secondary' }}>
              {t('one.place', { place: row + 1, count: sheet.students.length })}
            </Box>
            <Box sx={{ fontSize: '1.2rem', fontWeight: 700 }}>{pick(line.name.th, line.name.en)}</Box>
            <div>{`${line.studentCode} · ${t('grid.section', { code: line.sectionCode })}`}</div>
          </div>
          <OneScore
            key={`${line.studentId} ${topic.topicId}`}
            cell={cell}
            maximum={topic.maximum}
            isReadOnly={!mayType(sheet, line)}
            onType={(text, seen) => scores.type([{ studentId: line.studentId, topicId: topic.topicId, text, seen }])}
            onNext={() => setRow(Math.min(row + 1, sheet.students.length - 1))}
            onBack={() => setRow(Math.max(row - 1, 0))}
          />
          <CellDetail sheet={sheet} scores={scores} place={{ row, column }} onHistory={setAsked} />
          <HistoryOfCell sheet={sheet} place={asked} onClose={() => setAsked(null)} />
        </Box>
      </Panel>
      <Panel>
        <Box component="h2" sx={{ m: 0, fontSize: '1.05rem' }}>
          {t('one.missing', { count: missing.length })}
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {missing.map(({ student, place }) => (
            <li key={student.studentId}>
              <Button onClick={() => setRow(place)} sx={{ justifyContent: 'start', textAlign: 'left' }}>
                {`${student.studentCode} ${pick(student.name.th, student.name.en)}`}
              </Button>
            </li>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}

interface OneScoreProps {
  cell: Cell;
  maximum: string;
  isReadOnly: boolean;
  onType: (text: string, seen?: number) => void;
  onNext: () => void;
  onBack: () => void;
}

/** The score of one student, written when the field is left, and when its page is. */
function OneScore({ cell, maximum, isReadOnly, onType, onNext, onBack }: OneScoreProps) {
  const { t } = useTranslation('scores');
  const words = useGridWords();
  const shown = words.mark(shownText(cell));
  /** What is being typed, over which revision; null while the saved score is shown. */
  const [typed, setTyped] = useState<{ text: string; seen: number } | null>(null);
  const write = () => {
    if (typed) onType(typed.text, typed.seen);
    setTyped(null);
  };
  const leave = useEffectEvent(() => {
    if (typed) onType(typed.text, typed.seen);
  });
  useLayoutEffect(() => () => leave(), []);
  const next = (event: FormEvent) => {
    event.preventDefault();
    write();
    onNext();
  };
  const mark = (text: string) => {
    setTyped(null);
    onType(text);
  };
  return (
    <Box component="form" noValidate onSubmit={next} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={t('one.score', { maximum })}
        value={typed?.text ?? shown}
        autoFocus
        onChange={(event) => setTyped({ text: event.target.value, seen: typed?.seen ?? cell.score.revision })}
        onBlur={write}
        disabled={isReadOnly}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next' } }}
      />
      <Button type="submit" variant="contained" size="large" sx={{ minHeight: 56, fontSize: '1.1rem' }}>
        {t('one.next')}
      </Button>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={onBack}>{t('one.back')}</Button>
        {!isReadOnly &&
          MARKS.map((each) => (
            <Button key={each} variant="outlined" onClick={() => mark(each)}>
              {words.mark(each)}
            </Button>
          ))}
      </Box>
    </Box>
  );
}
