import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/HighlightOff';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

type Kind = Schemas['RequisiteView']['kind'];
type Subject = NonNullable<Schemas['RequisitePart']['subject']>;

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 } as const;
const INNER = { m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.75 } as const;

/** What a subject requires, in words, and whether the student meets it; staff are told what it is. */
export function Requisites({ requisites }: { requisites: readonly Schemas['RequisiteView'][] }) {
  const { t } = useTranslation('requisite');
  return (
    <Box component="ul" sx={LIST}>
      {requisites.map(({ kind, tree }) => (
        <li key={kind}>
          <div>{t(`kind.${kind}`)}</div>
          <Part part={tree} kind={kind} />
        </li>
      ))}
    </Box>
  );
}

/** A part of a tree: a subject, subjects of general education, or a group with its parts below it. */
function Part({ part, kind }: { part: Schemas['RequisitePart']; kind: Kind }) {
  const { t } = useTranslation('requisite');
  const words = usePartWords(kind);
  const { node, count, of, met } = part;
  const isGroup = node === 'all' || node === 'any' || node === 'n_of';
  return (
    <>
      <Box sx={{ fontWeight: isGroup ? 400 : 700 }}>
        {isGroup ? t(`group.${node}`, { count: count ?? 0 }) : words(part)}
      </Box>
      {isGroup && (
        <Box component="ul" sx={INNER}>
          {of?.map((one, place) => (
            <li key={one.subject?.code ?? place}>
              <Part part={one} kind={kind} />
            </li>
          ))}
        </Box>
      )}
      {typeof met === 'boolean' && !isGroup && <Met met={met} />}
    </>
  );
}

/** Whether the student meets a part. */
function Met({ met }: { met: boolean }) {
  const { t } = useTranslation('requisite');
  const Icon = met ? CheckIcon : MissingIcon;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        alignItems: 'center',
        color: met ? 'success.main' : 'error.main',
        fontWeight: 700,
      }}
    >
      <Icon fontSize="small" aria-hidden />
      {t(met ? 'met' : 'notMet')}
    </Box>
  );
}

/** When a requisite of each kind is usually taken. Its heading says so, so only another timing is shown. */
const USUAL: Record<Kind, Subject['timing']> = {
  prerequisite: 'before',
  foundation: 'before',
  corequisite: 'before_or_same_term',
  exclusive: 'before_or_same_term',
};

/** A leaf in words: code and name, how well and when it is passed, for whom, and what the student has of it. */
function usePartWords(kind: Kind) {
  const { t } = useTranslation('requisite');
  const { pick } = useLanguage();
  const subjectWords = ({ code, name, minimumGrade, timing, result, byPetition, grade, held }: Subject) => [
    `${code} ${name ? pick(name.th, name.en) : ''}`.trim(),
    minimumGrade && t('minimum', { grade: minimumGrade }),
    result === 'attempted' && t('attempted'),
    timing !== USUAL[kind] && t(`timing.${timing}`),
    byPetition && t('byPetition'),
    grade && t('grade', { grade }),
    held && t('held'),
  ];
  const scopeWords = ({ appliesTo }: Schemas['RequisitePart']) => {
    if (!appliesTo) return [];
    const { entryFrom: from, entryTo: to, campuses } = appliesTo;
    const years = from && to ? 'between' : from ? 'from' : 'to';
    return [
      (from ?? to) && t(`entry.${years}`, { from, to }),
      campuses.length > 0 && t('campuses', { campuses: campuses.join(', ') }),
    ];
  };
  return (part: Schemas['RequisitePart']) =>
    [
      ...(part.subject ? subjectWords(part.subject) : [t('tag', { tag: part.tag, count: part.count ?? 1 })]),
      ...scopeWords(part),
    ]
      .filter(Boolean)
      .join(' · ');
}
