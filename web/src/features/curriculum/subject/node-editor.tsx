import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { NumberField } from '@/components/number-field';
import { SubjectLeafEditor } from './subject-leaf-editor';
import { newGroup, newLeaf, regrouped, withPart, type Group, type Kind, type Node } from './tree';

const GROUPS: readonly Group['node'][] = ['any', 'all', 'n_of'];

interface NodeEditorProps {
  node: Node;
  kind: Kind;
  /** Null: the node is taken away. */
  onChange: (node: Node | null) => void;
}

/** A node of a tree of requisites: a subject, subjects of general education, or a group with its parts below it. */
export function NodeEditor({ node, kind, onChange }: NodeEditorProps) {
  const { t } = useTranslation('subjects');
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {node.node === 'subject' && <SubjectLeafEditor leaf={node} kind={kind} onChange={onChange} />}
        {node.node === 'tag' && <TagEditor leaf={node} onChange={onChange} />}
        {'of' in node && <GroupEditor group={node} kind={kind} onChange={onChange} />}
      </Box>
      <IconButton aria-label={t('requisites.remove')} onClick={() => onChange(null)} sx={{ alignSelf: 'start' }}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

function TagEditor({ leaf, onChange }: { leaf: Extract<Node, { node: 'tag' }>; onChange: (node: Node) => void }) {
  const { t } = useTranslation('subjects');
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <TextField
        label={t('requisites.tag')}
        value={leaf.tag}
        onChange={({ target }) => onChange({ ...leaf, tag: target.value })}
        size="small"
      />
      <Count value={leaf.count} most={20} onChange={(count) => onChange({ ...leaf, count })} />
    </Box>
  );
}

function Count({ value, most, onChange }: { value: number; most: number; onChange: (count: number) => void }) {
  const { t } = useTranslation('subjects');
  return (
    <NumberField
      label={t('requisites.count')}
      value={value}
      onFigure={(figure) => onChange(Math.max(1, Math.min(most, Number(figure) || 1)))}
      size="small"
      sx={{ width: 110 }}
    />
  );
}

function GroupEditor({ group, kind, onChange }: { group: Group; kind: Kind; onChange: (node: Node | null) => void }) {
  const { t } = useTranslation('subjects');
  const put = (place: number, part: Node | null) => {
    const changed = withPart(group, place, part);
    onChange(changed.of.length > 0 ? changed : null);
  };
  const add = (part: Node) => onChange({ ...group, of: [...group.of, part] });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          select
          label={t('requisites.group')}
          value={group.node}
          onChange={({ target }) => onChange(regrouped(group, GROUPS.find((node) => node === target.value) ?? 'any'))}
          size="small"
          fullWidth={false}
          sx={{ minWidth: 200 }}
        >
          {GROUPS.map((node) => (
            <MenuItem key={node} value={node}>
              {t(`requisites.groups.${node}`)}
            </MenuItem>
          ))}
        </TextField>
        {group.node === 'n_of' && (
          <Count value={group.count} most={group.of.length} onChange={(count) => onChange({ ...group, count })} />
        )}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          pl: { xs: 1, sm: 2 },
          display: 'grid',
          gap: 1.5,
          borderLeft: 2,
          borderColor: 'divider',
        }}
      >
        {group.of.map((part, place) => (
          // A part has no name of its own: its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <NodeEditor node={part} kind={kind} onChange={(changed) => put(place, changed)} />
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" startIcon={<AddIcon />} onClick={() => add(newLeaf())}>
          {t('requisites.addSubject')}
        </Button>
        <Button size="small" startIcon={<AddIcon />} onClick={() => add(newGroup())}>
          {t('requisites.addGroup')}
        </Button>
        <Button size="small" startIcon={<AddIcon />} onClick={() => add({ node: 'tag', tag: '', count: 1 })}>
          {t('requisites.addTag')}
        </Button>
      </Box>
    </Box>
  );
}
