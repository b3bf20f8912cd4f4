import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLeadTo } from '@/lib/use-lead-to';

/** As the builder: a place that is empty until something was found. */
function Results({ found }: { found?: { count: number } }) {
  const place = useLeadTo<HTMLDivElement>(found);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="results">
      {found && `found ${found.count}`}
    </div>
  );
}

test('what was found is brought to the top of the screen and has the focus, each time it is asked for', () => {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    shown.push(this.textContent);
  };
  const { rerender } = render(<Results />);
  expect(screen.getByRole('group', { name: 'results' })).not.toHaveFocus();
  rerender(<Results found={{ count: 1 }} />);
  expect(screen.getByRole('group', { name: 'results' })).toHaveFocus();
  rerender(<Results />);
  screen.getByRole('group', { name: 'results' }).blur();
  rerender(<Results found={{ count: 2 }} />);
  expect(screen.getByRole('group', { name: 'results' })).toHaveFocus();
  expect(shown).toEqual(['found 1', 'found 2']);
});
