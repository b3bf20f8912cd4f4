import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { StatusChip } from '@/components/status-chip';
import { useLanguage } from '@/lib/use-language';
import { Agreed } from './agreed';
import { useAudit } from './audit-context';
import { useSubjectWords } from './use-subject-words';

/** A requirement of subjects: what counts here and why, what is missing, and what would fill it. */
export function AuditLeaf({ leaf }: { leaf: Schemas['AuditNode'] }) {
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const { subjects } = useAudit();
  const words = useSubjectWords();
  const isOne = leaf.rule === 'subject';
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', pb: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
        <Box sx={{ minWidth: 0, flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          {pick(leaf.name.th, leaf.name.en)}
          {isOne && leaf.used.length === 0 && <Note>{t('credits', { credits: leaf.need })}</Note>}
        </Box>
        {isOne && <StatusChip of="audit_node" state={leaf.state} label={t(`state.${leaf.state}`)} />}
      </Box>
      {leaf.used.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {leaf.used.map((used) => (
            <Used key={used.key} used={used} namesSubject={!isOne} />
          ))}
        </Box>
      )}
      {leaf.tooLow.length > 0 && (
        <Box sx={{ mt: 0.5 }}>
          {t('tooLow', { subjects: leaf.tooLow.map((key) => words(subjects.get(key))).join(', ') })}
        </Box>
      )}
      <Agreed reasons={leaf.agreed} />
      {leaf.toTake && <ToTake leaf={leaf} isOne={isOne} toTake={leaf.toTake} />}
    </Box>
  );
}

function Used({ used, namesSubject }: { used: Schemas['UsedSubject']; namesSubject: boolean }) {
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const { subjects, names, giveUp } = useAudit();
  const words = useSubjectWords();
  const subject = subjects.get(used.key);
  if (!subject) return null;
  const mayMove = used.because !== 'named';
  const elsewhere = (mayMove ? subject.couldCountAt : []).flatMap((path) => {
    const name = names.get(path);
    return name ? [pick(name.th, name.en)] : [];
  });
  const notes = [
    used.because !== 'named' && used.because !== 'of_group' && t(`because.${used.because}`),
    elsewhere.length > 0 && t('elsewhere', { places: elsewhere.join(', ') }),
  ].filter(Boolean);
  return (
    <li>
      {words(subject, namesSubject)}
      {notes.length > 0 && <Note>{notes.join(' · ')}</Note>}
      {giveUp && subject.certainty === 'in_progress' && (
        <Button
          size="small"
          onClick={() => giveUp(subject.code)}
          aria-label={t('candidate.giveUpOf', { code: subject.code })}
        >
          {t('candidate.giveUp')}
        </Button>
      )}
    </li>
  );
}

function ToTake({ leaf, isOne, toTake }: { leaf: Schemas['AuditNode']; isOne: boolean; toTake: string }) {
  const { t } = useTranslation('audit');
  const { world } = useAudit();
  return (
    <Box sx={{ mt: 0.5 }}>
      {!isOne && <strong>{t('rule.inAll', { credits: toTake })}</strong>}
      {leaf.candidates.length === 0 && world !== 'now' && <Note>{t('candidate.none')}</Note>}
      {leaf.candidates.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
          {leaf.candidates.map((candidate) => (
            <Candidate key={candidate.code} candidate={candidate} namesSubject={!isOne} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** A subject that would count: a student goes to search for it, or tries what it would do. */
function Candidate({ candidate, namesSubject }: { candidate: Schemas['AuditCandidate']; namesSubject: boolean }) {
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const { plan } = useAudit();
  const { code, name, credits, isOpen } = candidate;
  const said = namesSubject ? `${code} ${pick(name.th, name.en)}` : code;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
        {plan && isOpen ? (
          <Link component={RouterLink} to={`/std/open-subjects?q=${code}`}>
            {said}
          </Link>
        ) : (
          said
        )}
        <Note>{`${t('credits', { credits })} · ${t(isOpen ? 'candidate.open' : 'candidate.notOpen')}`}</Note>
      </Box>
      {plan && (
        <Button size="small" onClick={() => plan(code)} aria-label={t('candidate.tryOf', { code })}>
          {t('candidate.try')}
        </Button>
      )}
    </Box>
  );
}
