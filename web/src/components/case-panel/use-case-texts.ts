import { useTranslation } from 'react-i18next';
import { useAudience } from '@/lib/use-audience';

/** The words of a process, from the catalogues that server and web share. */
export function useCaseTexts(kind: string) {
  const { t: words } = useTranslation('cases');
  const context = useAudience();
  const t = (key: string | string[], facts: Record<string, string> = {}) => words(key, { ...facts, context });
  return {
    kind: t(`kind.${kind}`),
    stage: (stage: string) => t(`stage.${kind}.${stage}`),
    /** Where the case stands, in the word that is true of all its items. */
    result: (result: string) => t([`result.${kind}.${result}`, `stage.${kind}.${result}`]),
    action: (action: string) => t(`action.${action}`),
    /** The effect of an action in a stage, with who must approve after it (`asked`). */
    confirmation: (action: string, stage: string, asked?: string) =>
      (asked && t(`later.${kind}.${action}`, { name: asked, defaultValue: '' })) ||
      t([`confirm.${kind}.${stage}_${action}`, `confirm.${kind}.${action}`], { defaultValue: '' }),
    /** Who must agree once the student has acted, and what happens until then. */
    later: (stage: string, name: string) => t(`later.${kind}.${stage}`, { name, defaultValue: '' }),
    deadline: (effect: string) => t(`deadline.${kind}.${effect}`),
    /** What the deadline is, where it is no time to act by; empty for one that is. */
    until: (effect: string, at: string) => t(`until.${kind}.${effect}`, { at, defaultValue: '' }),
    escalation: (task: string, at: string) => t(`escalation.${kind}.${task}`, { at }),
    outcome: (outcome: string) => t(`outcome.${kind}.${outcome}`),
  };
}

export type CaseTexts = ReturnType<typeof useCaseTexts>;
