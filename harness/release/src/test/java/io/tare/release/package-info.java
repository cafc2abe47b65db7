/** What is given to users, tried as they have it. */
@NullMarked
package io.tare.release;

import org.jspecify.annotations.NullMarked;
