import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Schemas } from '@/client/schemas';
import { clearSession } from '@/lib/session';
import { staff } from '@/testing/fixtures';
import { signedIn } from '@/testing/render';
import { MinimumNotice } from './minimum-notice';

const BELOW: Schemas['MinimumView'] = {
  minimum: 9,
  creditsEnrolled: 3,
  creditsWaiting: 3,
  enoughIfApproved: false,
  until: '2026-12-29T09:30:00Z',
};

afterEach(clearSession);

const student = () => signedIn(staff({ userType: '1', currentRole: 2, currentRoleSystem: 'student', roles: [] }));

test('a student below the minimum is told how many credits there are, and until when they can be more', async () => {
  student();
  render(<MinimumNotice below={BELOW} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'ลงทะเบียนแล้วรวมที่รออนุมัติ 6 หน่วยกิต ต่ำกว่าขั้นต่ำ 9 หน่วยกิต เพิ่มรายวิชาได้ถึง 29 ธ.ค. 2569 16:30',
  );
});

test('where an approval is enough that is said, and when it is too late, whom to see', async () => {
  student();
  const { rerender } = render(<MinimumNotice below={{ ...BELOW, creditsWaiting: 6, enoughIfApproved: true }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('จนกว่าที่รออนุมัติ 6 หน่วยกิตจะได้รับอนุมัติ');
  rerender(<MinimumNotice below={{ ...BELOW, until: null }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('กรุณาติดต่ออาจารย์ที่ปรึกษา');
});

test('staff read of the student', async () => {
  signedIn();
  render(<MinimumNotice below={{ ...BELOW, until: null }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^นิสิตลงทะเบียนแล้ว/);
  expect(screen.getByRole('alert')).not.toHaveTextContent('กรุณาติดต่อ');
});
