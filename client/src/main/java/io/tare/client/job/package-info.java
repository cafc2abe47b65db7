/** Jobs whose tasks several servers do. */
@NullMarked
package io.tare.client.job;

import org.jspecify.annotations.NullMarked;
