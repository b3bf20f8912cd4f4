import { http } from 'msw';
import type { Schemas } from '@/client/schemas';
import { answer, at } from './server';
import { sheetView, studentLine } from './sheet-fixtures';

export const topicId = (number: number) => `0190b7a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const BLANK: Schemas['ScoreView'] = { value: null, mark: null, revision: 0 };

/** A sheet with nothing entered: students 1, 2, … by topics. */
export function sheetOf(students: number, topics: number): Schemas['SheetView'] {
  const scores = Array.from({ length: topics }, () => BLANK);
  return sheetView({
    topics: scores.map((_, place) => ({
      topicId: topicId(place + 1),
      name: `หัวข้อ ${place + 1}`,
      maximum: '40',
      weight: '50',
    })),
    students: Array.from({ length: students }, (_, place) => studentLine(place + 1, { scores })),
  });
}

interface CellSent {
  studentId: number;
  topicId: string;
  revision: number;
  value?: string | null;
  mark?: Schemas['ScoreView']['mark'];
}

/** The server's side of a sheet: compares and sets by revision, refuses more than 40, answers a key once. */
export function scoreServer() {
  const scores = new Map<string, Schemas['ScoreView']>();
  const answers = new Map<string, Schemas['SavedScores']>();
  const requests: { key: string; cells: CellSent[] }[] = [];
  let isDown: 'up' | 'away' | 'answerLost' = 'up';

  function save(cells: CellSent[]): Schemas['SavedScores'] {
    const done: Schemas['SavedScores'] = { batchId: 'batch-1', saved: [], conflicts: [], refused: [], totals: [] };
    for (const { studentId, topicId: topic, revision, value = null, mark = null } of cells) {
      const place = { studentId, topicId: topic };
      const now = scores.get(`${studentId} ${topic}`);
      if (Number(value) > 40) {
        const message = `คะแนน ${value} ต้องอยู่ระหว่าง 0 ถึง 40`;
        done.refused.push({ ...place, problem: { code: 'score_out_of_bounds', message } });
      } else if (now && now.revision !== revision) {
        const by = { th: 'ผศ.ร่วม สอน', en: 'Co Teacher' };
        done.conflicts.push({ ...place, score: now, by, at: '2026-11-20T02:00:00Z' });
      } else {
        const score = { value, mark, revision: revision + 1 };
        scores.set(`${studentId} ${topic}`, score);
        done.saved.push({ ...place, score });
      }
      done.totals.push({ studentId, total: value && `${value}.5`, letter: value && 'B+', near: null });
    }
    return done;
  }

  const handler = http.post(at('/grades/sheets/:id/scores'), async ({ request }) => {
    const key = request.headers.get('Idempotency-Key') ?? '';
    const { cells } = (await request.json()) as { cells: CellSent[] };
    requests.push({ key, cells });
    if (isDown === 'away') return answer({ code: 'unavailable', message: '' }, 503);
    const done = answers.get(key) ?? save(cells);
    answers.set(key, done);
    if (isDown === 'answerLost') return answer({ code: 'unavailable', message: '' }, 503);
    return answer(done);
  });
  return {
    handler,
    requests,
    /** What a colleague enters. */
    put: (studentId: number, topic: string, score: Schemas['ScoreView']) => scores.set(`${studentId} ${topic}`, score),
    valueOf: (studentId: number, topic: string) => scores.get(`${studentId} ${topic}`)?.value,
    is: (state: typeof isDown) => {
      isDown = state;
    },
  };
}

/** What is copied and pasted; jsdom has no clipboard. */
export function clipboard(text = '') {
  let held = text;
  return {
    setData: (_type: string, data: string) => {
      held = data;
    },
    getData: () => held,
  };
}
