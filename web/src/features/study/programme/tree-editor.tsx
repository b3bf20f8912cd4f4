import AddIcon from '@mui/icons-material/Add';
import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import {
  added,
  freePath,
  moved,
  named,
  newBlock,
  newLeaf,
  parentOf,
  removed,
  shifted,
  withNode,
  type Tree,
} from './draft-tree';
import NodeDialog from './node-dialog';
import { namesOf, nodeOf } from './node-form';
import { nodesOf, useBlockWords, useLeafWords, type ProgrammeNode } from './words';

interface TreeEditorProps {
  tree: Tree;
  /** The paths of the version that the draft goes on from: a new part gets none of them. */
  earlier: readonly string[];
  faults: readonly Schemas['ProgrammeFault'][];
  subjects: readonly Schemas['NamedSubject'][];
  groups: readonly string[];
  onChange: (tree: Tree, named?: Schemas['NamedSubject'][]) => void;
}

/** A tree of requirements with what can be done at each; what was wrong when it was saved is said at its place. */
export function TreeEditor({ tree, earlier, faults, subjects, groups, onChange }: TreeEditorProps) {
  const { t } = useTranslation('programmes');
  const [edited, begin] = useState<Edited | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const add = (parent: string, kind: 'leaf' | 'block') => {
    const path = freePath(tree, earlier, parent);
    begin({ node: kind === 'leaf' ? newLeaf(path) : newBlock(path), parent, isNew: true });
  };
  const remove = (path: string) => {
    onChange(removed(tree, path));
    // What had the focus is gone: it goes to the list, not to the top of the page.
    list.current?.focus();
  };
  const nodes = tree.document.layers;
  const acts: Acts = {
    tree,
    faults,
    subjects,
    add,
    remove,
    edit: (node) => begin({ node, parent: parentOf(nodes, node.path), isNew: false }),
    shift: (path, by) => onChange(shifted(tree, path, by)),
  };
  return (
    <Panel title={t('edit.tree')}>
      <Note>{t('edit.treeHint')}</Note>
      <Parts nodes={nodes} parent="" acts={acts} listRef={list} />
      {edited && (
        <NodeDialog
          key={edited.node.path}
          tree={tree}
          node={edited.node}
          parent={edited.parent}
          isNew={edited.isNew}
          subjects={subjects}
          groups={groups}
          onClose={() => begin(null)}
          onSaved={(values) => {
            const said = nodeOf(edited.node, values);
            const changed = edited.isNew ? added(tree, edited.parent, named(said)) : withNode(tree, said);
            onChange(moved(changed, earlier, said.path, values.parent), namesOf(values));
            begin(null);
          }}
        />
      )}
    </Panel>
  );
}

interface Edited {
  node: ProgrammeNode;
  parent: string;
  isNew: boolean;
}

interface Acts {
  tree: Tree;
  faults: readonly Schemas['ProgrammeFault'][];
  subjects: readonly Schemas['NamedSubject'][];
  add: (parent: string, kind: 'leaf' | 'block') => void;
  remove: (path: string) => void;
  edit: (node: ProgrammeNode) => void;
  shift: (path: string, by: -1 | 1) => void;
}

interface PartsProps {
  nodes: readonly ProgrammeNode[];
  parent: string;
  acts: Acts;
  listRef?: Ref<HTMLUListElement>;
}

function Parts({ nodes, parent, acts, listRef }: PartsProps) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const above = nodesOf(acts.tree.document.layers).find((node) => node.path === parent);
  const name = above ? pick(above.nameTh, above.nameEn) : t('edit.topLevel');
  return (
    <>
      <Box
        component="ul"
        ref={listRef}
        tabIndex={-1}
        aria-label={t('edit.partsOf', { name })}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1, minWidth: 0, outlineOffset: 2 }}
      >
        {nodes.map((node, place) => (
          <Box
            component="li"
            key={node.path}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 1, sm: 1.5 }, minWidth: 0 }}
          >
            <Part node={node} place={place} count={nodes.length} acts={acts} />
            {node.node === 'block' && (
              <Box sx={{ pl: { xs: 0.5, sm: 2 } }}>
                <Parts nodes={node.children} parent={node.path} acts={acts} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {(['leaf', 'block'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            startIcon={<AddIcon aria-hidden />}
            aria-label={t(`edit.addTo.${kind}`, { name })}
            onClick={() => acts.add(parent, kind)}
          >
            {t(`edit.add.${kind}`)}
          </Button>
        ))}
      </Box>
    </>
  );
}

interface PartProps {
  node: ProgrammeNode;
  place: number;
  count: number;
  acts: Acts;
}

/** One requirement in a sentence, with what can be done with it and what was wrong with it. */
function Part({ node, place, count, acts }: PartProps) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const places = new Map(nodesOf(acts.tree.document.layers).map((each) => [each.path, each]));
  const blockWords = useBlockWords(places);
  const leafWords = useLeafWords(acts.subjects);
  const name = pick(node.nameTh, node.nameEn);
  const words = node.node === 'block' ? blockWords(node) : leafWords(node);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start', minWidth: 0 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: node.node === 'block' ? 700 : 400 }}>{name}</Box>
        <Note>{words.join(' · ') || t('edit.saysNothing')}</Note>
        <Note>{t('path', { path: node.path })}</Note>
        {acts.faults
          .filter(({ path }) => path === node.path)
          .map(({ code, message }) => (
            <Alert key={code} severity="error" sx={{ mt: 0.5 }}>
              {message}
            </Alert>
          ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.25 }}>
        <IconButton aria-label={t('edit.editOf', { name })} onClick={() => acts.edit(node)}>
          <EditIcon />
        </IconButton>
        <IconButton
          aria-label={t('edit.up', { name })}
          disabled={place === 0}
          onClick={() => acts.shift(node.path, -1)}
        >
          <ArrowUpIcon />
        </IconButton>
        <IconButton
          aria-label={t('edit.down', { name })}
          disabled={place === count - 1}
          onClick={() => acts.shift(node.path, 1)}
        >
          <ArrowDownIcon />
        </IconButton>
        <IconButton
          aria-label={t(count === 1 ? 'edit.keepsOne' : 'edit.remove', { name })}
          disabled={count === 1}
          onClick={() => acts.remove(node.path)}
        >
          <DeleteIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
