import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { changeLanguage } from '@/lib/i18n';
import { screenIs } from '@/testing/browser';
import { student } from '@/testing/fixtures';
import { open, signedIn } from '@/testing/render';
import { answer, at, server } from '@/testing/server';

const HERE = '/std/profile';

/** The value beside a label; waits for the tab. */
async function valueOf(label: string): Promise<HTMLElement> {
  const term = await screen.findByText(label, { selector: 'dt' });
  const value = term.nextElementSibling ?? term.parentElement?.querySelector('dd');
  if (!(value instanceof HTMLElement)) throw new Error(`no value beside ${label}`);
  return value;
}

beforeEach(() => {
  screenIs(true);
  server.use(
    http.get(at('/std-profile/stdimages'), () => answer(null, 404)),
    http.get(at('/people/particulars'), () =>
      answer({
        studentCode: '6610450001',
        mobile: '',
        contactPhone: '',
        registeredHomePhone: '',
        presentHomePhone: '',
        studyPlan: '',
        curriculum: { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer Science' },
        majorSubject: { th: 'วิทยาการคอมพิวเตอร์', en: 'Computer Science' },
        formerCurriculum: null,
      }),
    ),
    http.get(at('/std-profile/getStdEducation'), () =>
      answer({ code: 'success', results: { education: [{ edulevelNameTh: 'ปริญญาตรี' }], majorchange: [] } }),
    ),
    http.get(at('/std-profile/getStdAddress'), () =>
      answer({ code: 'success', stdAddress: { regisCountry: 'TH', stayCountry: 'สาธารณรัฐเกาหลี' } }),
    ),
    http.get(at('/std-profile/getStdPersonal'), () =>
      answer({
        code: 'success',
        results: { stdPersonalModel: { nationCode: 'JP', nationNameTh: '', nationNameEn: '' } },
      }),
    ),
  );
  const { titleTh, titleEn, firstNameTh, firstNameEn, lastNameTh, lastNameEn } = student();
  const present = { titleTh, titleEn, firstNameTh, firstNameEn, lastNameTh, lastNameEn };
  server.use(
    http.get(at('/name-changes/possible'), () =>
      answer({ present: { ...present, middleNameTh: '', middleNameEn: '' }, former: [], refused: null }),
    ),
    http.get(at('/name-changes/mine'), () => answer([])),
  );
  signedIn(student(), { routes: [{ path: HERE, menuId: 1 }] });
});

test('a country is shown by its name in the language of the reader', async () => {
  open(`${HERE}?tab=registered`);
  expect(await valueOf('ประเทศ')).toHaveTextContent('ไทย');
  await changeLanguage('en');
  expect(await valueOf('Country')).toHaveTextContent('Thailand');
});

test('a country that is no code is shown as it was written', async () => {
  open(`${HERE}?tab=present`);
  expect(await valueOf('ประเทศ')).toHaveTextContent('สาธารณรัฐเกาหลี');
});

test('a nationality without a name in the master is named by its country', async () => {
  open(`${HERE}?tab=personal`);
  expect(await valueOf('สัญชาติ')).toHaveTextContent('ญี่ปุ่น');
});

test('the major subject is shown beside the major', async () => {
  open(`${HERE}?tab=education`);
  expect(await valueOf('วิชาเอก')).toHaveTextContent('วิทยาการคอมพิวเตอร์');
  await changeLanguage('en');
  expect(within(await screen.findByRole('tabpanel')).getByText('Major subject')).toBeVisible();
});
