// The smallest program with a recall quiz and a loader of its own. `.ci/size programs` measures it, and `.ci/links`
// checks that it contains no HTTP.
import QuizDomain

struct Planets: RecallQuestionLoading {
    func loadQuestion() async throws(LoadError) -> RecallQuestion {
        do throws(RecallQuestionError) {
            return try RecallQuestion("Which planets are closer to the sun?", answers: ["Mercury", "Venus"])
        } catch {
            throw .invalidData(InvalidData(error))
        }
    }
}

let session = RecallSession(loader: Planets())
await session.load()
print(session.screen)
