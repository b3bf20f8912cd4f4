import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

export type ProgrammeNode = Schemas['ProgrammeBlock-Output'] | Schemas['ProgrammeLeaf-Output'];

/** A node and everything below it, parents first. */
export function nodesOf(nodes: readonly ProgrammeNode[]): ProgrammeNode[] {
  return nodes.flatMap((node) => [node, ...(node.node === 'block' ? nodesOf(node.children) : [])]);
}

/** For whom a version is, by the years of admission. */
export function useYears(): (of: Pick<Schemas['ProgrammeRow'], 'firstEntryYear' | 'lastEntryYear'>) => string {
  const { t } = useTranslation('programmes');
  return ({ firstEntryYear: first, lastEntryYear: last }) =>
    last === null ? t('yearsFrom', { first }) : t('yearsBetween', { first, last });
}

/** Names of nodes by their paths. */
export type Places = ReadonlyMap<string, ProgrammeNode>;

/** What a block asks for, in sentences. */
export function useBlockWords(places: Places): (block: Schemas['ProgrammeBlock-Output']) => string[] {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const nameOf = (path: string) => {
    const place = places.get(path);
    return place ? pick(place.nameTh, place.nameEn) : path;
  };
  return ({ rule, choose, credits, children, cap, minimumGrade, overflow }) => {
    const said: string[] = [];
    if (rule === 'all') said.push(t('rule.all'));
    if (rule === 'choose') said.push(t('rule.choose', { count: choose, of: children.length }));
    if (Number(credits) > 0) said.push(t('rule.credits', { credits: Number(credits) }));
    if (cap) said.push(t('rule.cap', { credits: Number(cap) }));
    if (minimumGrade) said.push(t('rule.minimumGrade', { letter: minimumGrade }));
    if (overflow) said.push(t('rule.overflow', { place: nameOf(overflow) }));
    return said;
  };
}

/** Which subjects count at a leaf, and how many credits it takes, in sentences. */
export function useLeafWords(
  subjects: readonly Schemas['NamedSubject'][],
): (leaf: Schemas['ProgrammeLeaf-Output']) => string[] {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const pattern = usePatternWords();
  const names = new Map(subjects.map(({ code, name }) => [code, pick(name.th, name.en)]));
  const named = (code: string) => [code, names.get(code)].filter(Boolean).join(' ');
  return ({ codes, patterns, excepted, credits }) => [
    ...codes.map(named),
    ...patterns.map(pattern),
    ...(excepted.length > 0 ? [t('excepted', { subjects: excepted.map(named).join(', ') })] : []),
    t('credits', { credits: Number(credits) }),
  ];
}

/** Which subjects a pattern means, in a sentence. */
export function usePatternWords(): (pattern: Schemas['SubjectPattern']) => string {
  const { t } = useTranslation('programmes');
  return ({ prefix, levels, tag }) =>
    [
      prefix === '0' ? t('pattern.any') : prefix && t('pattern.prefix', { prefix }),
      levels.length > 0 && t('pattern.levels', { levels: levels.join(', ') }),
      tag && t('pattern.tag', { tag }),
    ]
      .filter(Boolean)
      .join(' · ');
}
