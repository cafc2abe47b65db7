/** The program: its commands, the lines it reads and the lines it prints. */
@NullMarked
package io.tare.client.program;

import org.jspecify.annotations.NullMarked;
