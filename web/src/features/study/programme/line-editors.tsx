import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import { becomes, type Mapped } from './draft-tree';
import { nodesOf, type ProgrammeNode } from './words';

const LINE = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
};
const PLAN_LINE = {
  ...LINE,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr) auto', sm: '110px 130px minmax(0, 1fr) auto' },
  // On a phone the subjects have the second line, as wide as both fields above.
  '& > :nth-of-type(3)': { gridColumn: { xs: '1 / 3', sm: 'auto' } },
};
const SEMESTERS = [1, 2, 0];
const YEARS = [1, 2, 3, 4, 5, 6, 7, 8];
const NOWHERE = '';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function usePlaces(nodes: readonly ProgrammeNode[]) {
  const { pick } = useLanguage();
  return nodes.map((node) => ({ value: node.path, label: pick(node.nameTh, node.nameEn) }));
}

interface SharesEditorProps {
  layers: readonly ProgrammeNode[];
  shares: readonly Schemas['ProgrammeShare'][];
  onChange: (shares: Schemas['ProgrammeShare'][]) => void;
}

/** Which parts of two layers may count the same subject, a line each. */
export function SharesEditor({ layers, shares, onChange }: SharesEditorProps) {
  const { t } = useTranslation('programmes');
  const options = usePlaces(nodesOf(layers));
  const put = (at: number, share: Schemas['ProgrammeShare']) =>
    onChange(shares.map((each, place) => (place === at ? share : each)));
  const [first, second] = layers;
  return (
    <Panel title={t('shares')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {shares.length === 0 && <Note>{t('edit.noShare')}</Note>}
        {shares.map((share, place) => (
          // A share has no name of its own: its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={place} sx={LINE}>
            <Choice
              label={t('edit.shareOne', { number: place + 1 })}
              value={share.one}
              options={options}
              onChange={(one) => put(place, { ...share, one })}
            />
            <Choice
              label={t('edit.shareOther', { number: place + 1 })}
              value={share.other}
              options={options}
              onChange={(other) => put(place, { ...share, other })}
            />
            <IconButton
              aria-label={t('edit.removeShare', { number: place + 1 })}
              onClick={() => onChange(shares.toSpliced(place, 1))}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      {first && second && (
        <Button
          startIcon={<AddIcon aria-hidden />}
          sx={{ mt: 1 }}
          onClick={() => onChange([...shares, { one: first.path, other: second.path }])}
        >
          {t('edit.addShare')}
        </Button>
      )}
    </Panel>
  );
}

interface PlanEditorProps {
  layers: readonly ProgrammeNode[];
  plan: readonly Schemas['PlannedItem'][];
  onChange: (plan: Schemas['PlannedItem'][]) => void;
}

/** The recommended study plan: which requirement in which term, a line each. */
export function PlanEditor({ layers, plan, onChange }: PlanEditorProps) {
  const { t } = useTranslation('programmes');
  const nodes = nodesOf(layers);
  const leaves = nodes.filter((node) => node.node === 'leaf');
  // A plan may also say that something of a group is taken, such as an elective.
  const options = usePlaces(nodes);
  const codeOf = (path: string) => {
    const leaf = leaves.find((node) => node.path === path);
    return leaf?.codes.length === 1 && leaf.patterns.length === 0 ? (leaf.codes[0] ?? null) : null;
  };
  const put = (at: number, item: Schemas['PlannedItem']) =>
    onChange(plan.map((each, place) => (place === at ? item : each)));
  const last = plan.at(-1);
  return (
    <Panel title={t('plan')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {plan.length === 0 && <Note>{t('edit.noPlan')}</Note>}
        {plan.map((item, place) => (
          // A line of a plan has no name of its own: its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={place} sx={PLAN_LINE}>
            <Choice
              label={t('edit.planYear', { number: place + 1 })}
              value={String(item.year)}
              options={YEARS.map((year) => ({ value: String(year), label: t('edit.year', { year }) }))}
              onChange={(year) => put(place, { ...item, year: Number(year) })}
            />
            <Choice
              label={t('edit.planSemester', { number: place + 1 })}
              value={String(item.semester)}
              options={SEMESTERS.map((semester) => ({
                value: String(semester),
                label: t(`edit.semester.${semester}`),
              }))}
              onChange={(semester) => put(place, { ...item, semester: Number(semester) })}
            />
            <Choice
              label={t('edit.planPart', { number: place + 1 })}
              value={item.path}
              options={options}
              onChange={(path) => put(place, { ...item, path, code: codeOf(path) })}
            />
            <IconButton
              aria-label={t('edit.removePlan', { number: place + 1 })}
              onClick={() => onChange(plan.toSpliced(place, 1))}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      {leaves[0] && (
        <Button
          startIcon={<AddIcon aria-hidden />}
          sx={{ mt: 1 }}
          onClick={() => {
            const path =
              leaves.find((leaf) => plan.every((item) => item.path !== leaf.path))?.path ?? leaves[0]?.path ?? '';
            onChange([...plan, { year: last?.year ?? 1, semester: last?.semester ?? 1, path, code: codeOf(path) }]);
          }}
        >
          {t('edit.addPlan')}
        </Button>
      )}
    </Panel>
  );
}

interface MappingEditorProps {
  layers: readonly ProgrammeNode[];
  earlier: readonly Schemas['EarlierNode'][];
  mapped: Mapped;
  onChange: (mapped: Mapped) => void;
}

/** What has become of requirements of the earlier version that do not stay: what was agreed there goes along. */
export function MappingEditor({ layers, earlier, mapped, onChange }: MappingEditorProps) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const nodes = nodesOf(layers);
  const blocks = usePlaces(nodes.filter((node) => node.node === 'block'));
  const leaves = usePlaces(nodes.filter((node) => node.node === 'leaf'));
  const there = new Set(nodes.map((node) => node.path));
  const now = (path: string) => {
    const found = becomes(mapped, path);
    return found !== null && there.has(found) ? found : NOWHERE;
  };
  const gone = earlier.filter(({ path }) => now(path) !== path);
  if (gone.length === 0) return null;
  return (
    <Panel title={t('edit.mapping')}>
      <Note>{t('edit.mappingHint')}</Note>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
        {gone.map(({ path, name, isLeaf, exceptions }) => (
          <Box
            key={path}
            sx={{ ...LINE, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {pick(name.th, name.en)}
              <Note>
                {[t('path', { path }), exceptions > 0 && t('edit.exceptions', { count: exceptions })]
                  .filter(Boolean)
                  .join(' · ')}
              </Note>
            </Box>
            <Choice
              label={t('edit.becomes', { name: pick(name.th, name.en) })}
              value={now(path)}
              options={[{ value: NOWHERE, label: t('edit.nowhere') }, ...(isLeaf ? leaves : blocks)]}
              onChange={(to) => onChange({ ...mapped, [path]: to || null })}
            />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
