// The protocols by which graphical interfaces and tournament managers talk to engines. Each
// function is a command of the program: it talks until the input ends, and returns an exit status.
#ifndef PROTOCOLS_H
#define PROTOCOLS_H

// argv[0] is the command's name, argv[1] the game, or there is none; argv[argc] is NULL.
int ucci_command(int argc, char **argv);
int uci_command(int argc, char **argv);
int usi_command(int argc, char **argv);
int xboard_command(int argc, char **argv);

#endif
