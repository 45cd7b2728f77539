/// Returns the value or the error of a call.
package func outcome<Value: Sendable, Failure: Error>(
    of call: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
    do throws(Failure) {
        return .success(try await call())
    } catch {
        return .failure(error)
    }
}
