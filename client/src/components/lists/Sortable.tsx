import type { Announcements, DragEndEvent } from '@dnd-kit/core';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import iconStyles from '../buttons/IconButton.module.css';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Sortable.module.css';

interface Props<T extends { id: string }> {
  /** Label of the list. */
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** The number of items before these, and in the whole list, as only a page of it is shown. */
  before?: number;
  total?: number;
  layout: 'grid' | 'list';
  className?: string;
  /** `to` is an index within these items, from 0. */
  onMove: (id: string, to: number) => void;
  children: (item: T, parts: { handle: Handle; place: number }) => ReactNode;
}

/** The handle as a button with a grip, or with another look. */
export type Handle = (look?: { className: string; children: ReactNode }) => ReactNode;

/**
 * A list the user can reorder: each item has a handle, to be dragged by pointer or finger, or lifted with Space and moved with
 * the arrow keys; every new position is announced. Moving, scrolling along and announcing are dnd-kit's.
 */
export function Sortable<T extends { id: string }>({
  label,
  items,
  nameOf,
  before = 0,
  total = items.length,
  layout,
  className,
  onMove,
  children,
}: Props<T>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const list = useKeptFocus(items);
  const indexOf = (id: string | number) => items.findIndex((item) => item.id === id);
  const sayAt = (id: string | number) => `place ${before + indexOf(id) + 1} of ${total}`;
  const say = (id: string | number) => nameOf(items[indexOf(id)] as T);
  const moved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false;
      return `${say(active.id)} picked up at ${sayAt(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // Over itself, before any move: that position has just been announced.
      moved.current ||= over?.id !== active.id;
      return over && moved.current ? `${say(active.id)}: ${sayAt(over.id)}.` : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${say(active.id)} was dropped at ${sayAt(over.id)}.`
        : `${say(active.id)} is back where it was.`,
    onDragCancel: ({ active }) => `${say(active.id)} is back at ${sayAt(active.id)}.`,
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext
        items={items.map(({ id }) => id)}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ol ref={list} className={cx(styles.list, className)} aria-label={label} start={before + 1}>
          {items.map((item, index) => (
            <SortableItem key={item.id} id={item.id} name={nameOf(item)}>
              {(handle) => children(item, { handle, place: before + index + 1 })}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const instructions =
  'Press Space to pick it up, the arrow keys to move it, Space again to drop it, Escape to leave it where it was.';

function SortableItem({
  id,
  name,
  children,
}: {
  id: string;
  name: string;
  children: (handle: Handle) => ReactNode;
}) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, transition: still ? null : undefined });
  const handle: Handle = (look) => (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className={cx(look ? look.className : cx(layout.bare, iconStyles.button), styles.handle)}
      aria-label={`Move ${name}`}
    >
      {look?.children ?? <GripVertical aria-hidden="true" />}
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-lifted={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      {children(handle)}
    </li>
  );
}

/**
 * The browser drops the focus of an element that moves, so it is restored; after one that is removed, its neighbour gets it.
 */
function useKeptFocus(items: readonly unknown[]) {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef<{ element: HTMLElement; at: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order may have dropped the focus
  useLayoutEffect(() => {
    const refocus = () => {
      if (!last.current || document.activeElement !== document.body) return;
      const { element, at } = last.current;
      const neighbour = list.current?.children[Math.min(at, list.current.children.length - 1)];
      const next = element.isConnected ? element : neighbour?.querySelector<HTMLElement>('a, button');
      next?.focus({ preventScroll: true });
    };
    refocus();
    // A menu opened from here closes first, and tries to focus what has gone.
    const timer = setTimeout(refocus, 100);
    return () => clearTimeout(timer);
  }, [items]);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent) => {
      const at = [...element.children].findIndex((item) => item.contains(target as Node));
      if (target instanceof HTMLElement) last.current = { element: target, at };
    };
    const forget = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[role="menu"]')) return;
      if (!element.contains(target)) last.current = null;
    };
    element.addEventListener('focusin', onFocus);
    document.addEventListener('focusin', forget);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      element.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusin', forget);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
  return list;
}
