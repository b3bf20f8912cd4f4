import type { Schemas } from '@/client/schemas';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/lib/use-language';

/** What an exception may do, in the order in which it is offered. */
export const KINDS = [
  'substitute',
  'add',
  'pin',
  'exclude',
  'need',
  'waive',
] as const satisfies readonly Schemas['ExceptionKind'][];

/** Kinds that are about a subject. */
export const OF_SUBJECT: ReadonlySet<Schemas['ExceptionKind']> = new Set(['substitute', 'add', 'pin', 'exclude']);

/** A place of a programme that an exception may be about, and how deep it is. */
export interface Place {
  node: Schemas['AuditNode'];
  depth: number;
}

/** The places a kind may be about: subjects at leaves, needs of what has parts, and anything is waived. */
export function placesFor(kind: Schemas['ExceptionKind'], layers: readonly Schemas['AuditNode'][], depth = 0): Place[] {
  return layers.flatMap((node) => {
    const isLeaf = node.children.length === 0;
    const fits = kind === 'waive' || (kind === 'need' ? !isLeaf : isLeaf);
    return [...(fits ? [{ node, depth }] : []), ...placesFor(kind, node.children, depth + 1)];
  });
}

type Said = Pick<Schemas['ExceptionView'], 'kind' | 'place' | 'credits' | 'choose'> & {
  subject: string | null;
  insteadOf: string | null;
};

/** What an exception says, in a sentence. */
export function useSaid(): (exception: Said) => string {
  const { t } = useTranslation('exceptions');
  const { pick } = useLanguage();
  return ({ kind, place, subject, insteadOf, credits, choose }) => {
    const need = [
      credits !== null && t('needCredits', { credits }),
      choose !== null && t('needParts', { count: choose }),
    ].filter(Boolean);
    return t(`said.${kind}`, {
      place: place ? pick(place.th, place.en) : t('noPlace'),
      subject: subject ?? '',
      insteadOf: insteadOf ?? '',
      need: need.join(', '),
    });
  };
}

/** What was typed, as the server is asked what it would do; null while something of it is missing. */
export function lookOf(typed: {
  kind: Schemas['ExceptionKind'];
  path: string;
  subject: string;
  insteadOf: string;
  credits: string;
  choose: string;
  validUntil: string | null;
}): Schemas['ExceptionLook'] | null {
  const { kind, path } = typed;
  const isOfSubject = OF_SUBJECT.has(kind);
  const isNeed = kind === 'need';
  const code = /^0\d{7}$/;
  if (!path || (isOfSubject && !code.test(typed.subject))) return null;
  if (kind === 'substitute' && !code.test(typed.insteadOf)) return null;
  if (isNeed && !typed.credits && !typed.choose) return null;
  return {
    kind,
    path,
    subject: isOfSubject ? typed.subject : null,
    insteadOf: kind === 'substitute' ? typed.insteadOf : null,
    credits: isNeed && typed.credits ? typed.credits : null,
    choose: isNeed && typed.choose ? Number(typed.choose) : null,
    validUntil: typed.validUntil,
  };
}
