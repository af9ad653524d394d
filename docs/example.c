// A complete client of libbaronet: plays two turns of chess and says what can follow.
//
//     cc example.c -lbaronet && ./a.out
#include <baronet.h>
#include <stdio.h>

int main(void)
{
    static const char *const turns[] = {"e2e4", "e7e5"};
    char *message = NULL;
    struct baronet_game *game = baronet_load("chess", NULL, &message);
    if (!game) {
        fputs(message, stderr);
        baronet_free(message);
        return 1;
    }
    struct baronet_play *play = baronet_start(game);
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        if (!baronet_apply_text(play, turns[i], &message))
            fputs(message, stderr);
        baronet_free(message);
    }
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    struct baronet_turns *legal = baronet_turns(play, &message);
    printf("%s\n%zu legal turns\n", fen, legal ? baronet_turns_count(legal) : 0);
    baronet_turns_free(legal);
    baronet_free(message);
    baronet_free(fen);
    baronet_play_free(play);
    baronet_game_free(game);
    return 0;
}
