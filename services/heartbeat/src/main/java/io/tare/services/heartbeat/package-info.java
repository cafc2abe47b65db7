/**
 * How a program notices that it stood still, stopped or suspended with its machine; the same in
 * everything that measures or serves. Depends only on the JDK. Start with {@link
 * io.tare.services.heartbeat.Heartbeat}.
 */
@NullMarked
package io.tare.services.heartbeat;

import org.jspecify.annotations.NullMarked;
