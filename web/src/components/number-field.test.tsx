import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NumberField } from './number-field';

function Field({ figures }: { figures: 'parts' | 'whole' }) {
  const [value, setValue] = useState('');
  return <NumberField label="จำนวน" value={value} figures={figures} onFigure={setValue} />;
}

test.each([
  ['whole', '40', '40'],
  ['whole', '๔๐', '40'],
  ['whole', ' 40 ', '40'],
  ['whole', '\u200e40\ufeff', '40'],
  ['whole', '４０', '40'],
  ['whole', '4.5', ''],
  ['whole', '4,000', ''],
  ['whole', 'สี่สิบ', ''],
  ['parts', '๑.๕', '1.5'],
  ['parts', '1.5\u00a0', '1.5'],
  ['parts', '1.5.2', ''],
  ['parts', '-1', ''],
] as const)('of %s, "%s" is taken as "%s"', async (figures, pasted, taken) => {
  render(<Field figures={figures} />);
  const field = screen.getByRole('textbox', { name: 'จำนวน' });
  await userEvent.click(field);
  await userEvent.paste(pasted);
  expect(field).toHaveValue(taken);
});
