#include "lessons.h"

#include "memory.h"

#include <string.h>

static void add_row(struct lessons *lessons, struct lesson *lesson, int32_t row, int32_t times)
{
    for (int32_t i = 0; i < times && row >= 0 && lesson->row_count < UINT16_MAX; i++) {
        lessons->rows = memory_grow(lessons->rows, lessons->row_count + 1, &lessons->row_capacity,
                                    sizeof *lessons->rows);
        lessons->rows[lessons->row_count++] = (uint16_t)row;
        lesson->row_count++;
    }
}

int8_t *lessons_grow_counts(struct lessons *lessons, int counted, size_t more)
{
    const size_t of_lesson = 2 * (size_t)counted;
    lessons->counted = counted;
    lessons->counts = memory_grow(lessons->counts, (lessons->count + more) * of_lesson,
                                  &lessons->count_capacity, sizeof *lessons->counts);
    return lessons->counts + lessons->count * of_lesson;
}

void lessons_add(struct lessons *lessons, const struct net_shape *shape,
                 const struct stepper *stepper, const int8_t *counts, double weighed, double found)
{
    const struct step_facts *facts = shape->facts;
    const int32_t *cells = stepper->cells;
    const unsigned mover = stepper_mover(stepper);
    memcpy(lessons_grow_counts(lessons, shape->counted, 1), counts, 2 * (size_t)shape->counted);
    lessons->all =
        memory_grow(lessons->all, lessons->count + 1, &lessons->capacity, sizeof *lessons->all);
    struct lesson *lesson = &lessons->all[lessons->count++];
    *lesson = (struct lesson){.first = lessons->row_count,
                              .mover = (uint8_t)mover,
                              .weighed = (float)weighed,
                              .found = (float)found,
                              .result = LESSON_IS_OPEN};
    for (int s = 0; s < facts->square_count; s++) {
        int kind = cells[s] & facts->kind_mask;
        if (kind)
            add_row(lessons, lesson, shape->of_piece[0][kind * facts->square_count + s], 1);
    }
    for (int c = facts->hand_cells; c < facts->hands_end; c++)
        add_row(lessons, lesson, shape->of_cell[0][c - facts->hand_cells], cells[c]);
    for (int c = facts->hands_end; c < facts->variable_end; c++)
        for (int level = 0; level < NET_LEVELS && cells[c] >= net_levels[level]; level++)
            add_row(lessons, lesson, shape->of_cell[0][c - facts->hand_cells] + level, 1);
    add_row(lessons, lesson, net_phase_row(shape, 0, mover, stepper_number(stepper)), 1);
}

void lessons_move(struct lessons *to, struct lessons *from)
{
    if (from->count > 0) {
        memcpy(lessons_grow_counts(to, from->counted, from->count), from->counts,
               from->count * 2 * (size_t)from->counted);
        to->all = memory_grow(to->all, to->count + from->count, &to->capacity, sizeof *to->all);
        to->rows = memory_grow(to->rows, to->row_count + from->row_count, &to->row_capacity,
                               sizeof *to->rows);
        memcpy(to->rows + to->row_count, from->rows, from->row_count * sizeof *to->rows);
        for (size_t i = 0; i < from->count; i++) {
            to->all[to->count + i] = from->all[i];
            to->all[to->count + i].first += to->row_count;
        }
        to->count += from->count;
        to->row_count += from->row_count;
    }
    from->count = from->row_count = 0;
}

void lessons_release(struct lessons *lessons)
{
    memory_free(lessons->all);
    memory_free(lessons->rows);
    memory_free(lessons->counts);
}
