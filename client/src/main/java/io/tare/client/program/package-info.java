/**
 * The program: its commands, the lines it reads and the lines it prints. The harness starts the
 * client and never links it; it depends on the services' contract, the model and the format of
 * samples. Start with {@link io.tare.client.program.SessionCommand}, then {@code
 * io.tare.client.driver}, which decides when submissions start, and {@code io.tare.client.call},
 * which times one.
 */
@NullMarked
package io.tare.client.program;

import org.jspecify.annotations.NullMarked;
