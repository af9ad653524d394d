#include "values.h"

#include "embedded.h"
#include "values_file.h"

// By the rules, not by the name: a copy of a bundled game finds them too.
static bool find_shipped(const struct baronet_game *game, struct weights *weights,
                         struct learnt *learnt)
{
    for (const struct embedded_file *file = embedded_values; file->name; file++) {
        struct text text = {(const char *)file->bytes, file->length};
        if (values_are_for(text, game) && values_read(text, game, weights, learnt) == VALUES_FIT)
            return true;
    }
    return false;
}

bool values_find(const struct baronet_game *game, struct text given, struct weights *weights,
                 struct learnt *learnt)
{
    struct weights *own = weights_new(weights->facts);
    struct learnt of_given;
    bool is_shipped = find_shipped(game, weights, learnt);
    bool is_given = given.length > 0 && values_read(given, game, own, &of_given) == VALUES_FIT &&
                    (!is_shipped || of_given.positions >= learnt->positions);
    if (is_given) {
        weights_swap(weights, own);
        *learnt = of_given;
    }
    learnt->is_shipped = is_shipped && !is_given;
    weights_free(own);
    return is_shipped || is_given;
}
