import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { required } from '@/testing/requisites';
import { Requisites } from './requisites';

const CALCULUS = { th: 'แคลคูลัส', en: 'Calculus' };

test('a tree is a list in a list, and each leaf says how it is met and whether it is', async () => {
  const first = required('01417111', { name: CALCULUS, minimumGrade: 'C', grade: 'D' });
  const second = required('01417167', { name: CALCULUS, timing: 'same_term', byPetition: true, held: true }, true);
  const either: Schemas['RequisitePart'] = { node: 'any', met: true, of: [first, second] };
  const tag: Schemas['RequisitePart'] = { node: 'tag', tag: 'อยู่ดีมีสุข', count: 2, met: null, of: [] };
  const late: Schemas['RequisitePart'] = { ...tag, appliesTo: { entryFrom: 2565, entryTo: null, campuses: ['10'] } };
  render(
    <Requisites
      requisites={[{ kind: 'prerequisite', met: false, tree: { node: 'all', met: false, of: [either, late] } }]}
    />,
  );
  expect(await screen.findByText('ทุกข้อต่อไปนี้')).toBeVisible();
  expect(screen.getByText('ข้อใดข้อหนึ่งต่อไปนี้')).toBeVisible();
  expect(screen.getByText('01417111 แคลคูลัส · เกรดไม่ต่ำกว่า C · เกรด D')).toBeVisible();
  expect(screen.getByText('01417167 แคลคูลัส · เรียนในภาคการศึกษาเดียวกัน · ยื่นคำร้องแทนได้ · ลงทะเบียนภาคนี้แล้ว')).toBeVisible();
  expect(screen.getByText('หมวดศึกษาทั่วไปกลุ่มอยู่ดีมีสุข 2 วิชา · เฉพาะผู้เข้าศึกษาตั้งแต่ปี 2565 · เฉพาะวิทยาเขต 10')).toBeVisible();
  expect(screen.getAllByText('ยังไม่ผ่านเงื่อนไข')).toHaveLength(1);
  expect(screen.getAllByText('ผ่านเงื่อนไขแล้ว')).toHaveLength(1);
});
