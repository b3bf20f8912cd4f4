import { ConcerningFigures } from './concerning-figures';
import { ResponsibleFigures } from './responsible-figures';

/** What of the subjects concerns whoever begins the day: their own, and changes of others that theirs use. */
export function SubjectFigures() {
  return (
    <>
      <ResponsibleFigures />
      <ConcerningFigures />
    </>
  );
}
