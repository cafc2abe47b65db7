package io.tare.infra.http;

import io.tare.harness.model.BoundedPeer;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The bytes of an answer, up to a limit. */
final class BoundedBody implements BodySubscriber<byte[]> {

  private final int bound;
  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  BoundedBody(int bound) {
    this.bound = bound;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (taken.size() + buffer.remaining() > bound) {
        if (subscription != null) {
          subscription.cancel();
        }
        whole.completeExceptionally(new BoundedPeer.TooMuchException("an answer", bound));
        return;
      }
      byte[] some = new byte[buffer.remaining()];
      buffer.get(some);
      taken.writeBytes(some);
    }
  }

  @Override
  public void onError(Throwable failure) {
    whole.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    whole.complete(taken.toByteArray());
  }
}
