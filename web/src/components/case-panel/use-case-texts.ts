import { useTranslation } from 'react-i18next';

/** The words of a process, from the catalogues that server and web share. */
export function useCaseTexts(kind: string) {
  const { t } = useTranslation('cases');
  return {
    kind: t(`kind.${kind}`),
    stage: (stage: string) => t(`stage.${kind}.${stage}`),
    action: (action: string) => t(`action.${action}`),
    confirmation: (action: string) => t(`confirm.${kind}.${action}`, { defaultValue: '' }),
    deadline: (effect: string) => t(`deadline.${kind}.${effect}`),
    outcome: (outcome: string) => t(`outcome.${kind}.${outcome}`),
  };
}

export type CaseTexts = ReturnType<typeof useCaseTexts>;
