// Plays that nobody uses for a while, such as the many games that a player holds possible.
#ifndef PLAY_REST_H
#define PLAY_REST_H

struct baronet_play;

// Releases most of a play's memory, between calls of the rules' API. It can be used as before.
void play_rest(struct baronet_play *play);

#endif
