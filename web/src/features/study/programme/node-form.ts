import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { chosenSubject } from '@/components/subject-picker';
import { shownCode } from '@/lib/subject-code';
import type { ProgrammeNode } from './words';
import { digitsAs, typedAs } from '@/lib/form-fields';

const CREDITS = /^\d{1,3}(\.\d)?$/;
const MOST_NAME = 200;
const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(MOST_NAME, 'validation.tooLong'));
const credits = typedAs(CREDITS, 'validation.credits');
const noneOrCredits = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || CREDITS.test(text), 'validation.credits'),
);

/** A requirement as its form keeps it; of a group and of subjects, since which one it is does not change. */
export const nodeSchema = z.object({
  nameTh: name,
  nameEn: name,
  parent: z.string(),
  rule: z.enum(['all', 'choose', 'credits']),
  choose: typedAs(/^\d{1,2}$/, 'validation.whole'),
  credits,
  cap: noneOrCredits,
  minimumGrade: z.string(),
  overflow: z.string(),
  codes: z.array(chosenSubject),
  excepted: z.array(chosenSubject),
  patterns: z.array(
    z.object({
      prefix: digitsAs(/^\d{0,8}$/, 'validation.digits'),
      levels: typedAs(/^([1-9]([ ,]+[1-9])*)?$/, 'validation.whole'),
      tag: z.string(),
    }),
  ),
});
export type NodeValues = z.infer<typeof nodeSchema>;
type Chosen = z.infer<typeof chosenSubject>;

/** A subject's code without the year of its version: programmes name no versions. */
const shown = ({ subjectCode }: Chosen) => shownCode(subjectCode);
const codesOf = (chosen: readonly Chosen[]) => [...new Set(chosen.map(shown))];

/** The values of a form for a node in a block. */
export function valuesOf(
  node: ProgrammeNode,
  parent: string,
  subjects: readonly Schemas['NamedSubject'][],
): NodeValues {
  const named = new Map(subjects.map((subject) => [subject.code, subject.name]));
  const chosen = (codes: readonly string[]) =>
    codes.map((code) => ({ subjectCode: code, nameTh: named.get(code)?.th ?? '', nameEn: named.get(code)?.en ?? '' }));
  const isBlock = node.node === 'block';
  return {
    nameTh: node.nameTh,
    nameEn: node.nameEn,
    parent,
    rule: isBlock ? node.rule : 'all',
    choose: String(isBlock ? node.choose : 0),
    credits: node.credits,
    cap: (isBlock && node.cap) || '',
    minimumGrade: (isBlock && node.minimumGrade) || '',
    overflow: (isBlock && node.overflow) || '',
    codes: chosen(isBlock ? [] : node.codes),
    excepted: chosen(isBlock ? [] : node.excepted),
    patterns: (isBlock ? [] : node.patterns).map(({ prefix, levels, tag }) => ({
      prefix,
      levels: levels.join(', '),
      tag: tag ?? '',
    })),
  };
}

const GRADES = ['A', 'B+', 'B', 'C+', 'C', 'D+'] as const;
export const MINIMUM_GRADES: readonly string[] = GRADES;

/** The node as its form says it; where it is in the tree is not changed by this. */
export function nodeOf(node: ProgrammeNode, values: NodeValues): ProgrammeNode {
  const names = { nameTh: values.nameTh, nameEn: values.nameEn };
  if (node.node === 'leaf') {
    return {
      ...node,
      ...names,
      credits: values.credits,
      codes: codesOf(values.codes),
      excepted: codesOf(values.excepted),
      patterns: values.patterns.map(patternOf),
    };
  }
  const block: Schemas['ProgrammeBlock-Output'] = {
    ...node,
    ...names,
    rule: values.rule,
    choose: values.rule === 'choose' ? Number(values.choose) : 0,
    credits: values.credits,
    cap: values.cap || null,
    minimumGrade: GRADES.find((grade) => grade === values.minimumGrade) ?? null,
    overflow: values.overflow || null,
  };
  return block;
}

function patternOf({ prefix, levels, tag }: NodeValues['patterns'][number]): Schemas['SubjectPattern'] {
  return { prefix, levels: levels.split(/[ ,]+/).filter(Boolean).map(Number), tag: tag || null };
}

/** The names of what was chosen, for the page to show before it is saved. */
export function namesOf(values: NodeValues): Schemas['NamedSubject'][] {
  return [...values.codes, ...values.excepted].map((each) => ({
    code: shown(each),
    name: { th: each.nameTh, en: each.nameEn },
    credits: '',
    isTaught: true,
  }));
}
