import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridWords } from './grid-row';
import { scoreOf } from './score';

/** The words of cells, looked up once for all of them. */
export function useGridWords(): GridWords {
  const { t } = useTranslation('scores');
  return useMemo(() => {
    const marks = { absent: t('mark.absent'), excused: t('mark.excused') };
    return {
      state: {
        loaded: '',
        saved: t('state.saved'),
        saving: t('state.saving'),
        kept: t('state.kept'),
        conflict: t('state.conflict'),
        refused: t('state.refused'),
      },
      mark: (text) => {
        const mark = scoreOf(text)?.mark;
        return mark ? marks[mark] : text;
      },
      results: [t('grid.total'), t('grid.letter')],
      section: (code) => t('grid.section', { code }),
      readOnly: {
        withdrawn: t('grid.withdrawn'),
        graded: t('grid.graded'),
        submitted: t('grid.submitted'),
        notYours: t('grid.notYours'),
      },
    };
  }, [t]);
}
