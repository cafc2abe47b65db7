/** One HTTP/1.1 connection with as little as possible between a measuring thread and the socket. */
@NullMarked
package io.tare.client.http;

import org.jspecify.annotations.NullMarked;
