import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { screenIs } from '@/testing/browser';
import { answer, at, server } from '@/testing/server';
import { placed, SIZE } from './graph-layout';
import { stepsOf } from './graph-steps';
import { atThePage, detail } from './testing';

const subject = (showCode: string, subjectCode: string | null = `${showCode}-65`) => ({
  showCode,
  subjectCode,
  status: 'active',
  name: { th: `วิชา ${showCode}`, en: '' },
});
const edge = (
  earlier: string,
  later: string,
  kind: Schemas['RequisiteGraph']['edges'][number]['kind'] = 'prerequisite',
) => ({
  earlier,
  later,
  kind,
});
const GRAPH: Schemas['RequisiteGraph'] = {
  center: '01418390',
  subjects: [
    subject('01418390'),
    subject('01418211'),
    subject('01418113'),
    subject('01418490'),
    subject('01417111', null),
  ],
  edges: [
    edge('01418211', '01418390'),
    edge('01417111', '01418390', 'corequisite'),
    edge('01418113', '01418211'),
    edge('01418390', '01418490'),
  ],
};

test('a list in a list says what comes before and after, two steps each way', () => {
  expect(stepsOf(GRAPH, 'before')).toEqual([
    {
      showCode: '01418211',
      kind: 'prerequisite',
      further: [{ showCode: '01418113', kind: 'prerequisite', further: [] }],
    },
    { showCode: '01417111', kind: 'corequisite', further: [] },
  ]);
  expect(stepsOf(GRAPH, 'after')).toEqual([{ showCode: '01418490', kind: 'prerequisite', further: [] }]);
});

test('what comes earlier stands further left, and nothing stands on anything else', () => {
  const { nodes, height } = placed(GRAPH);
  const spot = (code: string) => nodes.find(({ showCode }) => showCode === code) ?? { x: Number.NaN, y: Number.NaN };
  for (const { earlier, later } of GRAPH.edges) expect(spot(earlier).x + SIZE.width).toBeLessThan(spot(later).x);
  expect(Math.abs(spot('01418211').y - spot('01417111').y)).toBeGreaterThanOrEqual(SIZE.height);
  expect(Math.max(...nodes.map(({ y }) => y + SIZE.height))).toBeLessThanOrEqual(height);
});

test('on a phone the subjects around one are a list of links', async () => {
  screenIs(false);
  atThePage('/adm/curriculum/subjects/01418390-65?tab=requisites', detail());
  server.use(
    http.get(at('/curriculum/subjects/:code/requisites'), () =>
      answer({ revision: 1, requisites: [], trees: [], unresolved: [] }),
    ),
    http.get(at('/curriculum/subjects/:code/requisite-graph'), () => answer(GRAPH)),
  );
  const around = await screen.findByRole('region', { name: 'วิชาก่อนหน้าและวิชาต่อเนื่อง สองขั้น' });
  expect(within(around).getByRole('link', { name: '01418211 วิชา 01418211' })).toHaveAttribute(
    'href',
    '/myku/adm/curriculum/subjects/01418211-65?tab=requisites',
  );
  expect(within(around).getByText('01417111 วิชา 01417111 (ต้องเรียนมาก่อนหรือเรียนพร้อมกัน)')).toBeVisible();
});
