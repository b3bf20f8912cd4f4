import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import { nodesOf, useBlockWords, usePatternWords, type Places, type ProgrammeNode } from './words';

interface Told {
  places: Places;
  subjects: ReadonlyMap<string, Schemas['NamedSubject']>;
  /** What is wrong, by the path at which it is. */
  faults: ReadonlyMap<string, string[]>;
}

/** What a version asks for, layer by layer, with what is wrong at its place. */
export function RequirementTree({ version }: { version: Schemas['ProgrammeDetail'] }) {
  const { pick } = useLanguage();
  const { layers } = version.document;
  const faults = new Map<string, string[]>();
  for (const { path, message } of version.faults) faults.set(path, [...(faults.get(path) ?? []), message]);
  const told: Told = {
    places: new Map(nodesOf(layers).map((node) => [node.path, node])),
    subjects: new Map(version.subjects.map((subject) => [subject.code, subject])),
    faults,
  };
  return layers.map((layer) => (
    <Panel key={layer.path} title={pick(layer.nameTh, layer.nameEn)}>
      {layer.node === 'block' ? <Inside block={layer} told={told} /> : <Leaf leaf={layer} told={told} />}
    </Panel>
  ));
}

/** What a block asks for, and its parts. */
function Inside({ block, told }: { block: Schemas['ProgrammeBlock-Output']; told: Told }) {
  const words = useBlockWords(told.places);
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>{words(block).join(' · ')}</Box>
      <Place node={block} told={told} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1, minWidth: 0 }}>
        {block.children.map((child) => (
          <Box component="li" key={child.path} sx={{ minWidth: 0 }}>
            {child.node === 'block' ? (
              <Block block={child} told={told} />
            ) : (
              <Leaf leaf={child} told={told} isPool={block.rule === 'credits'} />
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}

function Block({ block, told }: { block: Schemas['ProgrammeBlock-Output']; told: Told }) {
  const { pick } = useLanguage();
  return (
    <Box
      component="details"
      open
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 1.25, sm: 1.75 }, minWidth: 0 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <strong>{pick(block.nameTh, block.nameEn)}</strong>
      </Box>
      <Inside block={block} told={told} />
    </Box>
  );
}

interface LeafProps {
  leaf: Schemas['ProgrammeLeaf-Output'];
  told: Told;
  /** Its block counts credits: then as many subjects count here as are taken. */
  isPool?: boolean;
}

/** Which subjects count, each named by its code where the leaf has its name. */
function Leaf({ leaf, told, isPool = false }: LeafProps) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const pattern = usePatternWords();
  const subjectOf = (code: string) => {
    const subject = told.subjects.get(code);
    if (!subject) return t('subjectUnknown', { code });
    const named = subject.name.th === leaf.nameTh ? '' : pick(subject.name.th, subject.name.en);
    const name = `${code} ${named}`.trim();
    return subject.isTaught ? name : t('subjectNotTaught', { name });
  };
  const [only] = leaf.codes;
  const isOne = leaf.codes.length === 1 && leaf.patterns.length === 0;
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', pb: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {pick(leaf.nameTh, leaf.nameEn)}
      <Note>
        {[isOne && only && subjectOf(only), !isPool && t('credits', { credits: Number(leaf.credits) })]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      {!isOne && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {leaf.codes.map((code) => (
            <li key={code}>{subjectOf(code)}</li>
          ))}
          {leaf.patterns.map((each) => (
            <li key={pattern(each)}>{pattern(each)}</li>
          ))}
          {leaf.excepted.length > 0 && <li>{t('excepted', { subjects: leaf.excepted.map(subjectOf).join(', ') })}</li>}
        </Box>
      )}
      <Place node={leaf} told={told} />
    </Box>
  );
}

/** The path of a node, and what is wrong there. */
function Place({ node, told }: { node: ProgrammeNode; told: Told }) {
  const { t } = useTranslation('programmes');
  return (
    <>
      <Note>{t('path', { path: node.path })}</Note>
      {told.faults.get(node.path)?.map((message) => (
        <Alert key={message} severity="error" sx={{ mt: 0.5 }}>
          {message}
        </Alert>
      ))}
    </>
  );
}
