// Lists the turns that begin a game, makes one, and shows the board.
//
//     cc turns.c $(pkg-config --cflags --libs baronet) -o turns && ./turns chess e2e4
#include <baronet.h>
#include <baronet_notation.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load(argc > 1 ? argv[1] : "chess", NULL, &message);
    struct baronet_play *play = game ? baronet_start(game) : NULL;
    struct baronet_turns *turns = play ? baronet_turns(play, &message) : NULL;
    for (size_t i = 0; turns && i < baronet_turns_count(turns); i++) {
        char *text = baronet_turns_text(turns, i);
        puts(text);
        baronet_free(text);
    }
    bool is_made = turns && (argc < 3 || baronet_apply_text(play, argv[2], &message));
    if (is_made) {
        char *drawing = baronet_play_drawing(play, BARONET_REFEREE);
        fputs(drawing, stdout);
        baronet_free(drawing);
    }
    fputs(baronet_message_text(message), stderr);
    baronet_message_free(message);
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
    return is_made ? 0 : 1;
}
