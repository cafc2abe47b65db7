/**
 * What a run of ping-pong tells of instances: how long messages of each size take, Hockney's line
 * through that, which instances cannot be told apart, and which has the least communication time
 * for the messages of an application. Knows results and numbers, and touches no file. Start reading
 * at {@link io.tare.analysis.messages.MessageAnalysis}.
 */
@NullMarked
package io.tare.analysis.messages;

import org.jspecify.annotations.NullMarked;
