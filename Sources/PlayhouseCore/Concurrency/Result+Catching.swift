extension Result {
    /// Returns the result of an asynchronous call: the value that it returns, or the error that it throws.
    package static func catching(
        isolation: isolated (any Actor)? = #isolation, _ call: () async throws(Failure) -> Success
    ) async -> Self {
        do throws(Failure) {
            return .success(try await call())
        } catch {
            return .failure(error)
        }
    }
}
