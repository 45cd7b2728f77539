import QuizDomain

/// The first sample of the page of PlayhouseCore.
enum ErrorSample {
    static func explain(_ error: LoadError) -> String? {
        func advice(for error: LoadError) -> String? {
            switch error {
            case .connectivity: "Check the connection and try again."
            case .invalidData(let flaw):
                "The server sent invalid data: \(flaw)."
            case .refused(.rateLimited(let date?)): "Try again after \(date)."
            case .refused: "The service declined."
            case .cancelled: nil
            }
        }

        return advice(for: error)
    }
}
