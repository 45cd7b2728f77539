extension Task where Failure == Never, Success == Void {
    /// Begins work on the main actor, and returns when the work suspends for the first time or has ended.
    @MainActor
    package static func begun(_ work: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            // The main actor resumes the caller only when the work waits.
            beginning.finish()
            await work()
        }
        for await _ in began {}
        return task
    }
}
