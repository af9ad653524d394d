// The commands of the program. Those of protocols are in protocols.h.
#ifndef COMMAND_H
#define COMMAND_H

#include "exit_status.h"

// argv[0] is the command's name, argv[argc] is NULL. Each returns an exit status.
int analyse_command(int argc, char **argv);
int betza_command(int argc, char **argv);
int check_command(int argc, char **argv);
int corpus_command(int argc, char **argv);
int convert_command(int argc, char **argv);
int diagram_command(int argc, char **argv);
int disasm_command(int argc, char **argv);
int format_command(int argc, char **argv);
int list_command(int argc, char **argv);
int match_command(int argc, char **argv);
int mate_command(int argc, char **argv);
int moves_command(int argc, char **argv);
int perft_command(int argc, char **argv);
int pieces_command(int argc, char **argv);
int play_command(int argc, char **argv);
int playouts_command(int argc, char **argv);
int replay_command(int argc, char **argv);
int result_command(int argc, char **argv);
int rules_command(int argc, char **argv);
int serve_command(int argc, char **argv);
int show_command(int argc, char **argv);
int train_command(int argc, char **argv);
int values_command(int argc, char **argv);
int verify_command(int argc, char **argv);
int zrf_command(int argc, char **argv);

#endif
