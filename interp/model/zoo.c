#include "zoo.h"

#include "suggest.h"

#include <string.h>

const char ZOO_NAME[] = "zoo";

struct zoo {
    struct model *model;
    model_reader *reader;
    void *context;
    bool is_sought; // whether the file was looked for
    struct found_file file;
    const struct vdl_node *tree; // NULL until it is needed
};

static bool lacks_letters(const struct vdl_node *piece)
{
    return piece->first->kind == VDL_WORD && piece->first->text.length == 0;
}

// A neutral piece does not move, whatever it is called.
static bool lacks_movement(const struct vdl_node *piece)
{
    for (const struct vdl_node *trait = piece->first->next; trait; trait = trait->next)
        if (trait_is_movement(trait) ||
            (trait->number == 0 && text_is(trait->first->text, "neutral")))
            return false;
    return true;
}

static void seek(struct zoo *zoo, const struct vdl_node *asking)
{
    const struct source *source = source_find(zoo->model->sources, asking->head.start);
    if (zoo->is_sought)
        return;
    zoo->is_sought = true;
    if (!zoo->reader(zoo->context, zoo->model->arena, source ? source->name : "", text_of(ZOO_NAME),
                     true, &zoo->file))
        zoo->file.text = (struct text){"", 0};
}

static const struct vdl_node *parse(struct zoo *zoo)
{
    if (!zoo->tree && zoo->file.text.length && zoo->file.text.length <= MODEL_SOURCE_LIMIT) {
        const struct source *source =
            source_add(zoo->model->sources, zoo->file.name, zoo->file.text);
        if (source)
            zoo->tree = vdl_parse(zoo->model->arena, zoo->model->diag, source);
    }
    return zoo->tree ? zoo->tree->first : NULL;
}

// Whether some line begins with "piece NAME", so that parsing is worth while: most games have their
// own pieces, and those that don't move (a stone) are not in the zoo.
static bool is_mentioned(struct text text, struct text name)
{
    static const char word[] = "piece ";
    if (text.length == 0)
        return false;
    const char *end = text.start + text.length;
    for (const char *line = text.start; line;) {
        size_t left = (size_t)(end - line), skip = sizeof word - 1;
        if (left > skip + name.length && memcmp(line, word, skip) == 0 &&
            memcmp(line + skip, name.start, name.length) == 0 &&
            strchr(" \t:\r\n", line[skip + name.length]))
            return true;
        line = memchr(line, '\n', left);
        if (line)
            line++;
    }
    return false;
}

static const struct vdl_node *find(struct zoo *zoo, const struct vdl_node *piece)
{
    seek(zoo, piece);
    if (!is_mentioned(zoo->file.text, piece->text))
        return NULL;
    for (const struct vdl_node *node = parse(zoo); node; node = node->next)
        if (node->kind == VDL_PIECE && text_equal(node->text, piece->text))
            return node;
    return NULL;
}

static void complain_letterless(struct zoo *zoo, const struct vdl_node *piece)
{
    struct suggest suggest;
    suggest_init(&suggest, piece->text);
    for (const struct vdl_node *node = parse(zoo); node; node = node->next)
        if (node->kind == VDL_PIECE)
            suggest_offer(&suggest, node->text);
    diag_error(zoo->model->diag, piece->head,
               DIAG_UNKNOWN "piece \"%.*s\" is not in the zoo and needs a letter",
               TEXT_ARGUMENTS(piece->text));
    if (suggest.best.length)
        hint_nearest(zoo->model->diag, &suggest);
    else
        diag_hint(zoo->model->diag, "write one after the name; \"baronet pieces\" lists the zoo");
}

static void adopt_copy(struct model *model, struct vdl_node *parent, const struct vdl_node *child)
{
    struct vdl_node *copy = arena_alloc(model->arena, sizeof *copy);
    *copy = *child;
    copy->next = NULL;
    vdl_adopt(parent, copy);
}

// The game's declaration, and what it lacks from the zoo's.
static const struct vdl_node *complete(struct model *model, const struct vdl_node *piece,
                                       const struct vdl_node *kept)
{
    struct vdl_node *whole = vdl_node(model->arena, VDL_PIECE, piece->head, piece->text);
    struct vdl_node letters = *(lacks_letters(piece) ? kept->first : piece->first);
    if (lacks_letters(piece)) {
        letters.span = letters.head = piece->head; // where another letter can be written
        letters.number = 1;
    }
    adopt_copy(model, whole, &letters);
    for (const struct vdl_node *trait = piece->first->next; trait; trait = trait->next)
        adopt_copy(model, whole, trait);
    if (lacks_movement(piece))
        for (const struct vdl_node *trait = kept->first->next; trait; trait = trait->next)
            if (trait_is_movement(trait))
                adopt_copy(model, whole, trait);
    whole->span = piece->span;
    return whole;
}

void zoo_complete(struct model *model, struct named_list *pieces, model_reader *reader,
                  void *context)
{
    struct zoo zoo = {.model = model, .reader = reader, .context = context};
    for (struct named_node *entry = pieces->first; entry; entry = entry->next) {
        if (!lacks_letters(entry->node) && !lacks_movement(entry->node))
            continue;
        const struct vdl_node *found = find(&zoo, entry->node);
        if (found)
            entry->node = complete(model, entry->node, found);
        else if (lacks_letters(entry->node))
            complain_letterless(&zoo, entry->node);
    }
}
