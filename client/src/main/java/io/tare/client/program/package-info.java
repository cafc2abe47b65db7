/**
 * The program: its commands, the lines it reads and the lines it prints. The client is started and
 * never linked by the harness; it knows the services' contract, the model and how samples are
 * packed. Begin with {@link io.tare.client.program.SessionCommand}, then {@code
 * io.tare.client.driver}, which decides when submissions start, and {@code io.tare.client.call},
 * which times one.
 */
@NullMarked
package io.tare.client.program;

import org.jspecify.annotations.NullMarked;
