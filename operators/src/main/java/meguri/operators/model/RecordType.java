package meguri.operators.model;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/** Flink's type information for a record with a {@link RecordSerializer}. */
public final class RecordType<T> extends TypeInformation<T> {

  private static final long serialVersionUID = 1;

  private final RecordSerializer<T> serializer;

  public RecordType(RecordSerializer<T> serializer) {
    this.serializer = serializer;
  }

  @Override
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    return serializer;
  }

  @Override
  public Class<T> getTypeClass() {
    return serializer.type();
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof RecordType;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RecordType<?> type && serializer.equals(type.serializer);
  }

  @Override
  public int hashCode() {
    return serializer.hashCode();
  }

  @Override
  public String toString() {
    return serializer.type().getSimpleName();
  }
}
