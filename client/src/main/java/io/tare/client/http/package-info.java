/** One HTTP/1.1 connection with minimal overhead between a measuring thread and the socket. */
@NullMarked
package io.tare.client.http;

import org.jspecify.annotations.NullMarked;
