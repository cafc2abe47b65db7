/** How a program notices that it stood still; the same in everything that measures or serves. */
@NullMarked
package io.tare.services.heartbeat;

import org.jspecify.annotations.NullMarked;
